import { type Ref, useImperativeHandle } from 'react';
import type { DataTableHandle } from '../../ui/table/DataTable.tsx';

/** The handle of a table, for the rows of all groups. */
export function useGroupsHandle(table: Ref<DataTableHandle>, sections: { readonly current: HTMLDivElement | null }) {
  useImperativeHandle(table, () => {
    const all = (what: string) => [...(sections.current?.querySelectorAll<HTMLElement>(what) ?? [])];
    return {
      ids: () => all('tr[data-id]').map((row) => Number(row.dataset['id'])),
      focusRow: (id) => {
        const row = (id !== null && all(`tr[data-id="${id}"]`)[0]) || all('[data-heading]')[0];
        row?.focus();
        return row !== undefined;
      },
    };
  }, [sections]);
}
