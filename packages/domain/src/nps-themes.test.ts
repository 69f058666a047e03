import { describe, expect, test } from 'vitest';
import { readyThemes, repeatedTheme, suggestedThemes } from './nps-themes.ts';

describe('themes', () => {
  test('are suggested by whole words, ignoring case and accents', () => {
    const themes = readyThemes('pt-BR');
    expect(suggestedThemes('O SALARIO e a minha líder!', themes)).toEqual(['Liderança', 'Remuneração']);
    expect(suggestedThemes('assalariado, lideranças', themes)).toEqual([]);
    expect(suggestedThemes('', themes)).toEqual([]);
  });

  test('may have phrases of several words', () => {
    const themes = [{ name: 'Balance', words: ['work life', '!'] }];
    expect(suggestedThemes('Work-life balance', themes)).toEqual(['Balance']);
    expect(suggestedThemes('life at work!', themes)).toEqual([]);
  });

  test('are eight different ones in both languages', () => {
    for (const locale of ['en', 'pt-BR']) {
      const names = readyThemes(locale).map(({ name }) => name);
      expect([names.length, repeatedTheme(names)]).toEqual([8, undefined]);
    }
    expect(repeatedTheme(['Pay', 'Load', 'PÁY '])).toBe(2);
  });
});
