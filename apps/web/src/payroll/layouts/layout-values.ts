import type { Input } from '@jornada/contract/endpoint';
import type { payrollLayouts } from '@jornada/contract/payroll-layouts';
import type { Layout } from './use-layouts.ts';

/** Form values of a layout: the body of the request that creates one. */
export type LayoutValues = Input<typeof payrollLayouts.createLayout>['body'];

/** The values of an existing layout. */
export const valuesOf = ({ id: _, is_own: _own, is_active: _active, version: _v, ...values }: Layout): LayoutValues =>
  values;

/** Number of characters per line of a fixed-width layout. */
export const widthOf = ({ columns }: Pick<LayoutValues, 'columns'>): number =>
  columns.reduce((sum, { width = 0 }) => sum + width, 0);
