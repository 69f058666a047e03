import { expect, test } from 'vitest';
import { timeZones } from './time-zones.ts';

test('a time zone has the name that people use, beside its city', () => {
  const labelOf = (language: string) =>
    timeZones('America/Sao_Paulo', language).find(({ value }) => value === 'America/Sao_Paulo')?.label;
  expect(labelOf('en')).toMatch(/^Sao Paulo · Brasilia .*Time$/);
  expect(labelOf('pt-BR')).toMatch(/^Sao Paulo · Horário .*Brasília$/);
});
