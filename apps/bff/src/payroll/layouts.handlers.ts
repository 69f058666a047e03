import type { payrollLayouts } from '@jornada/contract/payroll-layouts';
import { writeFile } from '@jornada/domain/payroll-file';
import { isInFile, LAYOUTS, type LayoutShape, MOST_LAYOUTS, type PayrollLayout } from '@jornada/domain/payroll-layout';
import { forbidden, invalid, nameTaken, notFound, staleVersion } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { orNameTaken } from '../db/name-taken.ts';
import { isNameTaken } from '../db/named-rows.ts';
import type { Handlers } from '../http/mount.ts';
import { previewClosing } from '../time-bank/closings.service.ts';
import {
  deactivateLayout,
  findOwnLayout,
  insertLayout,
  listOwnLayouts,
  type OwnLayout,
  takeLayoutId,
  updateLayout,
} from './layouts.queries.ts';
import { assertWritable } from './layouts.service.ts';
import { payrollOf } from './payroll.service.ts';

/** Eleven asterisks: the length of a CPF. */
const HIDDEN_CPF = '*'.repeat(11);

/** The number of lines in a preview. */
const PREVIEWED = 20;

export const layoutsHandlers: Handlers<typeof payrollLayouts> = {
  layouts: async (_, { db, caller }) => ({
    items: [...LAYOUTS.map(shownReady), ...(await listOwnLayouts(db, caller.accountId)).map(shownOwn)],
  }),

  createLayout: async ({ body: { name, ...shape } }, { db, caller: { accountId }, now, audit }) => {
    assertWritable(shape);
    const { id, made } = await takeLayoutId(db, accountId);
    if (made >= MOST_LAYOUTS)
      throw invalid('name', `an account has at most ${MOST_LAYOUTS} layouts of its own`, 'too_many');
    const created = await insertLayout(db, accountId, id, { name: name.trim(), shape, at: now.toISOString() });
    if (!created) throw nameTaken('layout');
    audit({ target: 'payroll', targetId: id, fields: ['name', ...Object.keys(shape)] });
    return shownOwn(created);
  },

  updateLayout: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const before = await find(db, accountId, id);
    const { id: _, version: __, name, is_active, ...shape }: OwnLayout = { ...before, ...given };
    assertWritable(shape);
    if (await isNameTaken(db, 'payroll_layouts', accountId, name.trim(), id)) throw nameTaken('layout');
    const saved = await orNameTaken(
      updateLayout(db, accountId, id, { name: name.trim(), shape, is_active, version, at: now.toISOString() }),
      () => nameTaken('layout'),
    );
    if (!saved) throw staleVersion(shownOwn(await find(db, accountId, id)));
    audit({ target: 'payroll', targetId: id, fields: Object.keys(given) });
    return shownOwn(saved);
  },

  deactivateLayout: async ({ params: { id } }, { db, caller, now, audit }) => {
    await find(db, caller.accountId, id);
    // Deactivating an inactive layout succeeds too.
    if (await deactivateLayout(db, caller.accountId, id, now.toISOString()))
      audit({ target: 'payroll', targetId: id, fields: ['is_active'] });
    return { message: 'Deactivated' };
  },

  previewLayout: async ({ body: { month, ...shape } }, { db, caller, now }) => {
    assertWritable(shape);
    const { items } = await payrollOf(db, { caller, month, now, preview: previewClosing });
    // A preview never contains a CPF.
    const rows = items.filter(({ event }) => isInFile(shape, event)).map((row) => ({ ...row, cpf: HIDDEN_CPF }));
    const written = writeFile(shape, rows);
    if ('misfits' in written) return { lines: [], rows: rows.length, misfits: written.misfits };
    const lines = written.text.replace('\uFEFF', '').split(/\r?\n/, PREVIEWED + 1);
    return { lines: lines.slice(0, PREVIEWED).filter((line) => line !== ''), rows: rows.length, misfits: [] };
  },
};

/** @throws Refusal 404 if the account has no such layout, 403 for a built-in layout */
async function find(db: Db, accountId: number, id: number): Promise<OwnLayout> {
  if (LAYOUTS.some((layout) => layout.id === id)) throw forbidden();
  const own = await findOwnLayout(db, accountId, id);
  if (!own) throw notFound();
  return own;
}

const mutable = (shape: LayoutShape) => ({
  ...shape,
  only_events: [...shape.only_events],
  columns: [...shape.columns],
});

const shownReady = ({ id, ...shape }: PayrollLayout) => ({
  id,
  name: '',
  ...mutable(shape),
  is_own: false,
  is_active: true,
  version: 1,
});

const shownOwn = ({ id, name, is_active, version, ...shape }: OwnLayout) => ({
  id,
  name,
  ...mutable(shape),
  is_own: true,
  is_active,
  version,
});
