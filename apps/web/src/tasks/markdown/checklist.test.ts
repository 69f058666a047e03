import { describe, expect, test } from 'vitest';
import { checksOf, toggled } from './checklist.ts';

const LIST = ['Before', '', '- [ ] one', '- [x] two', '  1. [ ] nested', '', 'After'].join('\n');

describe('checklists of a description', () => {
  test('are found in the order of the text, nested ones included', () => {
    expect(checksOf(LIST)).toEqual([false, true, false]);
    expect(checksOf('no list')).toEqual([]);
  });

  test('one item is toggled and everything else stays as typed', () => {
    expect(toggled(LIST, 0)).toBe(LIST.replace('[ ] one', '[x] one'));
    expect(toggled(LIST, 1)).toBe(LIST.replace('[x] two', '[ ] two'));
    expect(toggled(LIST, 2)).toBe(LIST.replace('[ ] nested', '[x] nested'));
    expect(toggled(LIST, 3)).toBeNull();
  });

  test('lines in code that look like items are left alone', () => {
    const code = ['```', '- [ ] code', '```', '', '- [ ] real'].join('\n');
    expect(toggled(code, 0)).toBe(code.replace('[ ] real', '[x] real'));
  });
});
