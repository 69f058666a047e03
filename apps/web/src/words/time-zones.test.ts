import { expect, test } from 'vitest';
import { timeZoneLabel, timeZones } from './time-zones.ts';

test('a time zone has the name that people use, beside its city', () => {
  const labelOf = (language: string) =>
    timeZones('America/Sao_Paulo', language).find(({ value }) => value === 'America/Sao_Paulo')?.label;
  expect(labelOf('en')).toMatch(/^São Paulo · Brasilia .*Time$/);
  expect(labelOf('pt-BR')).toMatch(/^São Paulo · Horário .*Brasília$/);
  // A name that is spelled as its identifier, and one that no language has.
  expect(timeZoneLabel('Europe/Berlin', 'en')).toMatch(/^Berlin · /);
  expect(timeZoneLabel('Etc/GMT+3', 'en')).toMatch(/^GMT\+3/);
});
