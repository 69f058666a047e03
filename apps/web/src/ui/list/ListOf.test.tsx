import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { chooseLanguage } from '../../words/language.ts';
import { Appearance } from '../Appearance.tsx';
import { createSelectionStore } from '../selection/store.ts';
import { type Cell, columnsOf } from '../table/columns.ts';
import { ListOf } from './ListOf.tsx';

type Tree = { id: number; name: string };

const trees = Array.from({ length: 50 }, (_, at): Tree => ({ id: at + 1, name: `Tree ${at + 1}` }));
const drawn = vi.fn();
const column = columnsOf<Tree>();
const columns = column.columns([column.accessor('name', { header: 'Name', cell: NameCell })]);

function NameCell({ row }: Cell<Tree>) {
  drawn(row.original.id);
  return row.original.name;
}

const rowLabel = ({ name }: Tree) => `Select ${name}`;
const nowhere = { first: undefined, previous: undefined, next: vi.fn(), startOver: vi.fn() };

function list(page: { number?: number; items?: Tree[]; isOld?: boolean } = {}) {
  const { number = 1, items = trees, isOld = false } = page;
  const store = createSelectionStore();
  const place = { page: number, sort: 'name', setSort: vi.fn(), goTo: nowhere };
  return render(
    <Appearance>
      <ListOf
        label="Trees"
        columns={columns}
        place={place}
        page={{ items, size: 50, total: 120, nextCursor: null, isOld, error: null, retry: vi.fn(), isFetching: false }}
        orders={[{ value: 'name', label: 'By name' }]}
        found={(count) => `${count} trees`}
        empty={<p>No trees</p>}
        selecting={{ store, rowLabel, pageLabel: 'Select this page', bar: <p>Some are selected</p> }}
      />
    </Appearance>,
  );
}

beforeEach(() => {
  chooseLanguage('en');
  drawn.mockClear();
  nowhere.startOver.mockClear();
});

test('selecting a row by click shows the bulk actions at the bottom, moves nothing and renders no other row', async () => {
  const screen = await list();
  await expect.element(screen.getByText('120 trees')).toBeVisible();
  drawn.mockClear();
  const box = screen.getByRole('checkbox', { name: 'Select Tree 7', exact: true });
  const { y } = box.element().getBoundingClientRect();
  await box.click();
  await expect.element(screen.getByText('Some are selected')).toBeVisible();
  expect(box.element().getBoundingClientRect().y).toBe(y);
  await expect.element(screen.getByLabelText('Sort by')).toBeInTheDocument();
  expect(drawn).not.toHaveBeenCalled();
});

test('an emptied page redirects to the first one; an empty first page shows the empty state', async () => {
  const screen = await list({ number: 3, items: [] });
  await expect.element(screen.getByText('Loading the list')).toBeInTheDocument();
  await expect.poll(() => nowhere.startOver.mock.calls.length).toBeGreaterThan(0);
  const first = await list({ items: [] });
  await expect.element(first.getByText('No trees')).toBeVisible();
});

test('the previous rows stay while the next ones load, even if there were none', async () => {
  const screen = await list({ items: [], isOld: true });
  await expect.element(screen.getByRole('grid', { name: 'Trees' })).toHaveAttribute('aria-busy', 'true');
});

test('toasts are above the footer while it is shown', async () => {
  const bottom = () => document.documentElement.style.getPropertyValue('--j-bottom-bar');
  const screen = await list();
  expect(bottom()).toBe('48px');
  await screen.unmount();
  expect(bottom()).toBe('');
});
