import { expect, test } from 'vitest';
import { areLevels, LEVEL_COUNT } from './competences.ts';
import { competenceLibrary } from './competence-library.ts';
import { LIBRARY_GROUPS, LIBRARY_KEYS, LIBRARY_LOCALES } from './competence-library-texts.ts';
import { ACTION_KINDS, PLAN_TEXTS } from './pdi.ts';
import { fold } from './text.ts';

test.each(LIBRARY_LOCALES)(
  'the library in %s has 12 different competences in 4 groups, described on every level',
  (locale) => {
    const library = competenceLibrary(locale);
    expect(library.map(({ key }) => key)).toEqual(LIBRARY_KEYS);
    expect(new Set(library.map(({ name }) => fold(name))).size).toBe(12);
    expect(new Set(library.map(({ group }) => fold(group))).size).toBe(LIBRARY_GROUPS.length);
    for (const { name, description, levels, suggested_actions } of library) {
      expect(areLevels(levels), name).toBe(true);
      expect([name.length <= 80, description.length <= 2_000], name).toEqual([true, true]);
      expect(suggested_actions.map(({ kind }) => kind)).toEqual(ACTION_KINDS);
      expect(suggested_actions.filter(({ title }) => title.length > PLAN_TEXTS.action)).toEqual([]);
      const indicators = levels.flatMap((level) => level.indicators);
      expect(new Set(indicators).size, name).toBe(LEVEL_COUNT);
      expect(indicators.filter((text) => text.length > 300 || !/^\S.*\.$/.test(text))).toEqual([]);
    }
  },
);

test('the two languages differ in every text', () => {
  const [en, pt] = LIBRARY_LOCALES.map((locale) =>
    competenceLibrary(locale).flatMap(({ group, name, description, levels, suggested_actions }) => [
      group,
      name,
      description,
      ...levels.flatMap((level) => [level.name, ...level.indicators]),
      ...suggested_actions.map(({ title }) => title),
    ]),
  );
  expect(en?.filter((text) => pt?.includes(text))).toEqual([]);
});
