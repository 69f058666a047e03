import { mdiCheck } from '@mdi/js';
import { styled } from '../styled.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { Icon } from '../Icon.tsx';
import { radius, space } from '../scale.ts';
import { filterWords } from './filters.words.ts';
import { SearchField } from './SearchField.tsx';
import { theme } from '../theme.ts';

export type Option<V extends string | number> = {
  value: V;
  label: string;
  /** A second line, for example to distinguish people with the same name. */
  detail?: string;
  mark?: ReactNode;
  /** Colour of a dot before the label, as for tags. */
  color?: string;
};

type Props<V extends string | number> = {
  label: string;
  options: readonly Option<V>[];
  chosen: readonly V[];
  onPick: (option: Option<V>) => void;
  /** Several can be chosen, and the list stays open. */
  multiple?: boolean;
  /** Text and setter of a search, if the options are searched by the caller. */
  search?: { text: string; onText: (text: string) => void };
  busy?: boolean;
};

/**
 * A list of options for mouse and keyboard: focus stays in the search (or on the list if there is none) and an active
 * option moves, as in the ARIA patterns for combobox and listbox.
 */
export function OptionList<V extends string | number>({
  label,
  options,
  chosen,
  onPick,
  multiple = false,
  search,
  busy = false,
}: Props<V>) {
  const say = useWords(filterWords);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<{ text: string } | null>(null);
  const picked = useRef(wanted);
  const active = Math.min(at, options.length - 1);

  // Only when it opens; afterwards the person controls the focus.
  const takeFocus = useEffectEvent(() => {
    if (!search) list.current?.focus();
  });
  useEffect(() => takeFocus(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  // Enter pressed before the options for the typed text arrive picks one of those options, not one of the previous
  // ones.
  const ready = wanted?.text === search?.text && !busy ? wanted : null;
  const pickWanted = useEffectEvent(() => {
    const option = options[active];
    // Picks only once: a list that is refetched becomes busy and ready again with the same request.
    if (!ready || !option || picked.current === ready) return;
    picked.current = ready;
    onPick(option);
  });
  useEffect(() => pickWanted(), [ready]);

  const onKeyDown = (event: KeyboardEvent) => {
    setWanted(null);
    const typed = event.target instanceof HTMLInputElement ? event.target.value : undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active];
    if (step !== undefined) setAt((active + step + options.length) % Math.max(1, options.length));
    else if (event.key === 'Home' && !search) setAt(0);
    else if (event.key === 'End' && !search) setAt(options.length - 1);
    else if (search && typed !== undefined && event.key === 'Enter' && (busy || typed !== search.text))
      setWanted({ text: typed });
    else if (option && (event.key === 'Enter' || (event.key === ' ' && !search))) onPick(option);
    else return;
    event.preventDefault();
  };

  const activeId = active >= 0 ? `${id}-${active}` : undefined;
  return (
    <Frame onKeyDown={onKeyDown}>
      {search && (
        <div data-search>
          <SearchField
            autoFocus
            label={say('options-search', { label })}
            value={search.text}
            onSearch={search.onText}
            list={{ id, active: activeId }}
          />
        </div>
      )}
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        aria-busy={busy}
        {...(!search && { tabIndex: 0, 'aria-activedescendant': activeId })}
      >
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focused element handles the keys
          <li
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen.includes(option.value)}
            data-active={index === active}
            onPointerMove={() => setAt(index)}
            onClick={() => onPick(option)}
          >
            {multiple && (
              <Icon
                path={mdiCheck}
                fontSize="small"
                css={{
                  visibility: chosen.includes(option.value) ? 'visible' : 'hidden',
                  color: theme.vars.palette.primary.main,
                }}
              />
            )}
            {option.mark}
            {option.color && <i aria-hidden style={{ background: option.color }} />}
            <span>
              {option.label}
              {option.detail && <small>{option.detail}</small>}
            </span>
          </li>
        ))}
      </ul>
      {options.length === 0 && <output>{say(busy ? 'loading' : 'nothing')}</output>}
    </Frame>
  );
}

const Frame = styled('div')({
  width: 280,
  maxWidth: 'calc(100vw - 32px)',
  padding: space(1),
  '& ul': { listStyle: 'none', margin: 0, padding: 0, maxHeight: 320, overflow: 'auto', borderRadius: radius.s },
  '& [data-search]': { marginBottom: space(1) },
  '& li': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    minHeight: theme.density.control,
    padding: space(0.5, 1),
    borderRadius: radius.s,
    cursor: 'pointer',
    '&[data-active=true]': { background: theme.vars.palette.action.hover },
    '& i': { flex: 'none', width: 10, height: 10, borderRadius: '50%' },
    '& span': { overflowWrap: 'anywhere' },
    '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  },
  '& ul:focus-visible': {
    outline: 'none',
    '& li[data-active=true]': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& output': {
    ...theme.typography.body2,
    display: 'block',
    padding: space(1),
    color: theme.vars.palette.text.secondary,
  },
});
