import { EVERYTHING, isSelected } from '@jornada/domain/selection';
import { describe, expect, test } from 'vitest';
import { createGestures } from './gestures.ts';
import { createSelectionStore } from './store.ts';

const list = (rows = [1, 2, 3, 4, 5]) => {
  const store = createSelectionStore();
  const gestures = createGestures(store);
  gestures.show(rows);
  return {
    store,
    gestures,
    selected: () => [1, 2, 3, 4, 5, 6, 7, 8].filter((id) => isSelected(store.get(), id)),
  };
};

describe('gestures', () => {
  test('Shift extends the range from the last click, and in the other direction shrinks it', () => {
    const { gestures, selected } = list();
    gestures.toggle(2);
    gestures.extend(5);
    expect(selected()).toEqual([2, 3, 4, 5]);
    gestures.extend(3);
    expect(selected()).toEqual([2, 3]);
    gestures.extend(1);
    expect(selected()).toEqual([1, 2]);
  });

  test('a range that starts by deselecting deselects', () => {
    const { gestures, selected } = list();
    gestures.togglePage();
    gestures.toggle(2);
    gestures.extend(4);
    expect(selected()).toEqual([1, 5]);
  });

  test('rows selected before the range stay selected when the range shrinks over them', () => {
    const { gestures, selected } = list();
    gestures.toggle(4);
    gestures.toggle(1);
    gestures.extend(5);
    gestures.extend(2);
    expect(selected()).toEqual([1, 2, 4]);
  });

  test('Shift and arrows start at the focused row', () => {
    const { gestures, selected } = list();
    gestures.extendFrom(2, 3);
    gestures.extendFrom(3, 4);
    expect(selected()).toEqual([2, 3, 4]);
    gestures.extendFrom(4, 3);
    expect(selected()).toEqual([2, 3]);
  });

  test('a range never extends to another page', () => {
    const { gestures, selected } = list();
    gestures.toggle(2);
    gestures.show([6, 7, 8]);
    gestures.extend(7);
    expect(selected()).toEqual([2, 7]);
  });

  test('clearing the selection ends the range', () => {
    const { gestures, store, selected } = list();
    gestures.toggle(2);
    store.set({ mode: 'include', ids: new Set() });
    gestures.extend(4);
    expect(selected()).toEqual([4]);
  });

  test('with "all of this filter" the page checkbox deselects and reselects the page', () => {
    const { gestures, store, selected } = list([1, 2]);
    store.set(EVERYTHING);
    gestures.togglePage();
    expect(selected()).toEqual([3, 4, 5, 6, 7, 8]);
    gestures.togglePage();
    expect(selected()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
