import { expect, test } from 'vitest';
import { timeZoneLabel, timeZones } from './time-zones.ts';

test('a time zone has its common name beside its city', () => {
  const labelOf = (language: string) =>
    timeZones('America/Sao_Paulo', language).find(({ value }) => value === 'America/Sao_Paulo')?.label;
  expect(labelOf('en')).toMatch(/^São Paulo · Brasilia .*Time$/);
  expect(labelOf('pt-BR')).toMatch(/^São Paulo · Horário .*Brasília$/);
  // A name that is spelled like its identifier, and a zone that has no name in any language.
  expect(timeZoneLabel('Europe/Berlin', 'en')).toMatch(/^Berlin · /);
  expect(timeZoneLabel('Etc/GMT+3', 'en')).toMatch(/^GMT\+3/);
});
