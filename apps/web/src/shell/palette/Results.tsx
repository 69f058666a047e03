import { styled } from '../../ui/styled.ts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Face } from '../../ui/Face.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import type { Entry, Group } from './entry.ts';

/** An option's id; a recent pick appears a second time in its own group. */
export const idOf = (group: string, { key }: Entry) => `${group}-${key.replace(/[^\w-]/g, '-')}`;

type Props = {
  id: string;
  label: string;
  groups: readonly Group[];
  active: string | undefined;
  busy: boolean;
  onActive: (id: string) => void;
  onPick: (entry: Entry, inNewTab: boolean) => void;
};

/** The options in groups. Keys are handled by the field; middle click and Ctrl+click open a tab. */
export function Results({ id, label, groups, active, busy, onActive, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected=true]');
    // The name of its group is above the first option.
    const isFirst = option && option === list.current?.querySelector('[role=option]');
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onClick = (entry: Entry) => (event: MouseEvent) => onPick(entry, event.ctrlKey || event.metaKey);
  const onAuxClick = (entry: Entry) => (event: MouseEvent) => {
    if (event.button === 1 && 'to' in entry) onPick(entry, true);
  };
  return (
    <List ref={list} id={id} role="listbox" aria-label={label} aria-busy={busy}>
      {groups.map(({ name, label: heading, entries }) => (
        <div key={name} role="group" aria-labelledby={`${id}-of-${name}`}>
          <h3 id={`${id}-of-${name}`} role="presentation">
            {heading}
          </h3>
          {entries.map((entry) => {
            const option = idOf(name, entry);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the field, and its listener handles the keys
              <div
                key={option}
                id={`${id}-${option}`}
                role="option"
                aria-selected={option === active}
                onPointerMove={() => option !== active && onActive(option)}
                onClick={onClick(entry)}
                onAuxClick={onAuxClick(entry)}
              >
                {entry.face ? <Face of={entry.face} /> : <Icon path={entry.icon} fontSize="small" />}
                <span lang={entry.lang}>{entry.label}</span> {entry.detail && <small>{entry.detail}</small>}
              </div>
            );
          })}
        </div>
      ))}
    </List>
  );
}

const List = styled('div')(({ theme }) => ({
  flex: '1 1 auto',
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  '& h3': {
    ...theme.typography.caption,
    margin: 0,
    padding: space(1, 1, 0.5),
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  '& [role=option]': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: space(1.25),
    minHeight: theme.density.control,
    padding: space(0.5, 1.25),
    borderRadius: radius.m,
    cursor: 'pointer',
    '& > svg': { color: theme.vars.palette.text.secondary },
    '& > span:not(.face)': { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
    '& > small': {
      ...theme.typography.caption,
      flex: 'none',
      maxWidth: '45%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: theme.vars.palette.text.secondary,
    },
    '&[aria-selected=true]': {
      background: theme.vars.palette.tint,
      boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}`,
    },
  },
  '@media (forced-colors: active)': { '& [aria-selected=true]': { outline: '2px solid Highlight' } },
}));
