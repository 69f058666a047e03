import { fold } from '@jornada/domain/text';
import { type KeyboardEvent, useRef } from 'react';
import type { TreeRow } from './tree.ts';

/** Letters typed within this time form one search. */
const TYPEAHEAD_MS = 700;

interface Options {
  rows: readonly TreeRow[];
  /** Index of the active row. */
  at: number;
  onActive: (id: number) => void;
  onToggle: (id: number, open: boolean) => void;
  onOpen: (id: number) => void;
}

/** The keys of a tree (ARIA): arrows, Home, End, letters, Enter. */
export function useTreeKeys({ rows, at, onActive, onToggle, onOpen }: Options) {
  const typed = useRef({ text: '', at: 0 });
  const row = rows[at];

  const typeahead = (key: string, now: number): TreeRow | undefined => {
    const isSame = now - typed.current.at < TYPEAHEAD_MS;
    typed.current = { text: (isSame ? typed.current.text : '') + fold(key), at: now };
    const { text } = typed.current;
    // A further letter may still match the active row; the first letter of a search looks for another row.
    const after = text.length > 1 ? at : at + 1;
    return [...rows.slice(after), ...rows.slice(0, after)].find(({ person }) => fold(person.nome).startsWith(text));
  };

  const target = ({ key, timeStamp }: KeyboardEvent): TreeRow | undefined => {
    switch (key) {
      case 'ArrowDown':
        return rows[at + 1];
      case 'ArrowUp':
        return rows[at - 1];
      case 'Home':
        return rows[0];
      case 'End':
        return rows.at(-1);
      case 'ArrowRight':
        return row?.isOpen ? rows[at + 1] : undefined;
      case 'ArrowLeft':
        return rows.find(({ person }) => person.user_id === row?.person.reports_to);
      default:
        return typeahead(key, timeStamp);
    }
  };

  return (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !row) return;
    const isArrow = /^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(key);
    if (!isArrow && key !== 'Enter' && (key.length !== 1 || key === ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    const { user_id, leads } = row.person;
    if (key === 'Enter') onOpen(user_id);
    else if (key === 'ArrowRight' && leads > 0 && !row.isOpen) onToggle(user_id, true);
    else if (key === 'ArrowLeft' && row.isOpen) onToggle(user_id, false);
    else {
      const next = target(event);
      if (next) onActive(next.person.user_id);
    }
  };
}
