import { isSelected } from '@jornada/domain/selection';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Appearance } from '../Appearance.tsx';
import { createSelectionStore } from '../selection/store.ts';
import { type Cell, columnsOf } from './columns.ts';
import { DataTable } from './DataTable.tsx';

type Tree = { id: number; name: string };

const trees = Array.from({ length: 50 }, (_, at): Tree => ({ id: 100 - at, name: `Tree ${at + 1}` }));
const drawn = vi.fn();
const column = columnsOf<Tree>();
const columns = column.columns([column.accessor('name', { header: 'Name', cell: NameCell })]);

function NameCell({ row }: Cell<Tree>) {
  drawn(row.original.id);
  return (
    <a data-open href={`/trees/${row.original.id}`} tabIndex={-1}>
      {row.original.name}
    </a>
  );
}

const selectLabel = ({ name }: Tree) => `Select ${name}`;

async function table() {
  const selection = createSelectionStore();
  const onOpen = vi.fn();
  const onSort = vi.fn();
  const screen = await render(
    <Appearance>
      <DataTable
        label="Trees"
        columns={columns}
        items={trees}
        sort={{ field: 'id', descending: true }}
        onSort={onSort}
        total={120}
        offset={0}
        onOpen={onOpen}
        selection={selection}
        selectLabel={selectLabel}
        pageLabel="Select this page"
      />
      <button type="button">After the table</button>
    </Appearance>,
  );
  const selected = () => trees.filter(({ id }) => isSelected(selection.get(), id)).map(({ name }) => name);
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}$`) });
  return { screen, selection, selected, row, onOpen, onSort };
}

beforeEach(() => drawn.mockClear());

test('a click that selects a row renders only that row', async () => {
  const { screen, selected } = await table();
  drawn.mockClear();
  const touched = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) touched.add((target as Element).closest('tr')?.dataset['id'] ?? 'not a row');
  });
  observer.observe(screen.getByRole('grid').element().querySelector('tbody') as Element, {
    attributes: true,
    attributeFilter: ['aria-selected'],
    subtree: true,
  });
  await screen.getByRole('checkbox', { name: 'Select Tree 7', exact: true }).click();
  expect(selected()).toEqual(['Tree 7']);
  expect([...touched]).toEqual(['94']);
  expect(drawn).not.toHaveBeenCalled();
  observer.disconnect();
});

test('one tab stop; arrows, Home and End move, Space and Shift select, Enter opens', async () => {
  const { screen, row, selected, onOpen } = await table();
  screen.getByRole('button', { name: 'Name' }).element().focus();
  await userEvent.tab();
  await expect.element(row('Tree 1')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  expect(selected()).toEqual(['Tree 3']);
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(['Tree 3', 'Tree 4']);
  await userEvent.keyboard('{End}');
  await expect.element(row('Tree 50')).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(100);
  expect(drawn).toHaveBeenCalledTimes(50);
  await userEvent.keyboard('{End}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'After the table' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(row('Tree 50')).toHaveFocus();
});

test("the header's checkbox selects the page, and is mixed if some rows are selected", async () => {
  const { screen, selected } = await table();
  const page = screen.getByRole('checkbox', { name: 'Select this page' });
  await page.click();
  expect(selected()).toHaveLength(50);
  await screen.getByRole('checkbox', { name: 'Select Tree 2', exact: true }).click();
  await expect.poll(() => (page.element() as HTMLInputElement).indeterminate).toBe(true);
  await page.click();
  await page.click();
  expect(selected()).toEqual([]);
});

test('a click on the link opens the row in place, and the link still works in a new tab', async () => {
  const { screen, onOpen, selected } = await table();
  const link = screen.getByRole('link', { name: 'Tree 5', exact: true });
  await expect.element(link).toHaveAttribute('href', '/trees/96');
  await link.click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(96);
  expect(selected()).toEqual([]);
});

test('a header requests the other order, and shows the current one', async () => {
  const { screen, onSort } = await table();
  await screen.getByRole('button', { name: 'Name' }).click();
  expect(onSort).toHaveBeenCalledWith({ field: 'name', descending: false });
  await expect.element(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '121');
});

test('an element in a cell keeps the focus when the columns are recreated', async () => {
  const named = (word: string) =>
    column.columns([
      column.accessor('name', {
        header: 'Name',
        cell: ({ row }) => <button type="button">{`${word} ${row.original.name}`}</button>,
      }),
    ]);
  const shown = (word: string) => (
    <Appearance>
      <DataTable
        label="Trees"
        columns={named(word)}
        items={trees.slice(0, 1)}
        sort={{ field: 'id', descending: true }}
        onSort={vi.fn()}
        total={1}
        offset={0}
        onOpen={vi.fn()}
      />
    </Appearance>
  );
  const screen = await render(shown('Cut'));
  (screen.getByRole('button', { name: 'Cut Tree 1' }).element() as HTMLElement).focus();
  await screen.rerender(shown('Plant'));
  await expect.element(screen.getByRole('button', { name: 'Plant Tree 1' })).toHaveFocus();
});
