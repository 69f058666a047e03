import { typedMention } from '@jornada/domain/mentions';
import { styled } from '../styled.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { Face } from '../Face.tsx';
import { Input, type InputProps } from '../Input.tsx';
import { shadow } from '../palette.ts';
import { radius, space } from '../scale.ts';
import { mentionWords } from './mentions.words.ts';
import { peopleIn, toShown, toStored, withPeople } from './names-in-text.ts';

type Person = { id: number; nome: string; email: string; photo?: string | null };

export type MentionBoxProps = Omit<InputProps, 'value' | 'onChange' | 'as'> & {
  /** The stored text, in which mentions are ids. */
  value: string;
  onText: (stored: string) => void;
};

type Props = MentionBoxProps & {
  names: ReadonlyMap<number, { nome: string }>;
  /** The people who match the text typed after the `@`. */
  found: readonly Person[];
  /** Whether `found` may still belong to the previous text. */
  busy: boolean;
  onSearch: (name: string) => void;
};

/** Maximum number of people offered; typing another letter finds others. */
const OFFERED = 6;

/**
 * A text field in which `@` offers people: typing filters them, arrows choose, Enter or Tab inserts the mention, Escape
 * closes the list. The focus stays in the text, as in the ARIA pattern for autocompletion.
 */
export function MentionBox({ value, onText, names, found, busy, onSearch, onKeyDown, inputProps, ...rest }: Props) {
  const say = useWords(mentionWords);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLElement>(null);
  const [picked, setPicked] = useState<readonly { id: number; name: string }[]>([]);
  const [typed, setTyped] = useState<{ from: number; name: string } | null>(null);
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  const known = withPeople(withPeople(new Map(), peopleIn(value, names)), picked);
  const shown = toShown(value, known);
  const offered = typed ? found.slice(0, OFFERED) : [];
  const active = offered[Math.min(at, offered.length - 1)];
  const isOpen = offered.length > 0;

  useEffect(() => {
    if (isOpen && list.current && box.current) open(list.current, box.current.getBoundingClientRect());
  }, [isOpen, offered.length]);

  // Runs as soon as the text is rendered and before the next key, which would otherwise be inserted at the end of the
  // text.
  useLayoutEffect(() => {
    const field = box.current?.querySelector('textarea');
    if (!caret || !field) return;
    field.focus();
    field.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  const look = ({ value: text, selectionStart }: HTMLTextAreaElement | HTMLInputElement) => {
    const next = typedMention(text, selectionStart ?? text.length);
    if (next?.name !== typed?.name) setAt(0);
    setTyped(next);
    if (next) onSearch(next.name);
  };
  const pick = (person: Person) => {
    if (!typed) return;
    const all = withPeople(known, [{ id: person.id, name: person.nome }]);
    const name = `@${all.get(person.id)} `;
    const end = typed.from + 1 + typed.name.length;
    setPicked([...all].map(([one, text]) => ({ id: one, name: text })));
    setTyped(null);
    onText(toStored(shown.slice(0, typed.from) + name + shown.slice(end).replace(/^ /, ''), all));
    setCaret({ at: typed.from + name.length });
  };
  // Enter pressed before the matching people arrive mentions one of them, not one of the people offered before.
  const choose = () => {
    if (busy && typed) setWanted({ name: typed.name });
    else if (active) pick(active);
  };
  const ready = wanted && wanted.name === typed?.name && !busy ? wanted : null;
  useArrival(ready, () => {
    setWanted(null);
    if (active) pick(active);
  });

  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((at + 1) % offered.length),
    ArrowUp: () => setAt((at + offered.length - 1) % offered.length),
    Enter: choose,
    Tab: choose,
    Escape: () => setTyped(null),
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    setWanted(null);
    const act =
      isOpen && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing ? keys[event.key] : undefined;
    if (!act) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    return act();
  };
  return (
    <Around ref={box as never}>
      <Input
        {...rest}
        as="textarea"
        value={shown}
        inputProps={{
          ...inputProps,
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          ...(isOpen && active && { 'aria-controls': id, 'aria-activedescendant': `${id}-${active.id}` }),
        }}
        onChange={({ target }) => {
          onText(toStored(target.value, known));
          look(target);
        }}
        onSelect={({ currentTarget }) => typed && look(currentTarget)}
        onKeyDown={onKey}
      />
      {isOpen && (
        <List ref={list} id={id} role="listbox" aria-label={say('people')} popover="manual">
          {offered.map((person) => (
            <li
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={person === active}
              onPointerDown={(event) => {
                // Keeps the focus in the text.
                event.preventDefault();
                pick(person);
              }}
            >
              <Face of={person} size={24} />
              <span>
                {person.nome}
                <small>{person.email}</small>
              </span>
            </li>
          ))}
        </List>
      )}
      <output style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {typed ? say('found', { count: offered.length, n: offered.length }) : ''}
      </output>
    </Around>
  );
}

/** Calls `act` each time `awaited` becomes another object. */
function useArrival(awaited: object | null, act: () => void): void {
  const arrived = useEffectEvent(act);
  useEffect(() => {
    if (awaited) arrived();
  }, [awaited]);
}

/** Places the list above the text if there is space, as for a comment at the bottom of a panel; otherwise below it. */
function open(list: HTMLElement, text: DOMRect): void {
  if (!list.matches(':popover-open')) list.showPopover();
  const { height } = list.getBoundingClientRect();
  const top = text.top > height ? text.top - height : text.bottom;
  Object.assign(list.style, { left: `${text.left}px`, top: `${top}px`, width: `${Math.min(text.width, 360)}px` });
}

const Around = styled('div')({ display: 'grid', minWidth: 0, position: 'relative' });

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: space(0.5),
  listStyle: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.m,
  color: theme.vars.palette.text.primary,
  background: theme.vars.palette.background.paper,
  boxShadow: shadow.popup,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    padding: space(0.75, 1),
    borderRadius: radius.s,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '&:hover, &[aria-selected=true]': { background: theme.vars.palette.action.hover },
    '&[aria-selected=true]': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
    '& small': { display: 'block', color: theme.vars.palette.text.secondary },
  },
}));
