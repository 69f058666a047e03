import { mdiClose, mdiMagnify } from '@mdi/js';
import { type Ref, useEffect, useRef, useState } from 'react';
import { IconButton } from '../Button.tsx';
import { useWords } from '../../words/words.ts';
import { Input } from '../Input.tsx';
import { Icon, LEADING } from '../Icon.tsx';
import { filterWords } from './filters.words.ts';

/** Debounce: short enough to feel immediate, long enough not to send a request per letter. */
const PAUSE_MS = 250;

type Props = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** The listbox it controls and its active option; the field is then a combobox. */
  list?: { id: string; active: string | undefined };
};

/**
 * Reports the text after a pause in typing, or at once on Enter and when the field becomes empty. Follows `value` when
 * it changes from outside.
 */
export function SearchField({ label, value, onSearch, ref, autoFocus = false, list }: Props) {
  const say = useWords(filterWords);
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const timer = useRef<number>(undefined);

  // `value` was changed from outside, by the back button or "clear filters".
  useEffect(() => {
    if (value === reported.current) return;
    window.clearTimeout(timer.current);
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const reportNow = (text: string) => {
    window.clearTimeout(timer.current);
    if (text === reported.current) return;
    reported.current = text;
    onSearch(text);
  };
  const reportAfterPause = (text: string) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    if (text === '') reportNow(text);
    else timer.current = window.setTimeout(() => reportNow(text), PAUSE_MS);
  };
  const clear = () => {
    setTyped('');
    reportNow('');
  };

  return (
    <Input
      type={list ? 'text' : 'search'}
      {...(ref && { inputRef: ref })}
      value={typed}
      placeholder={label}
      autoFocus={autoFocus}
      onChange={(event) => reportAfterPause(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') reportNow(typed);
        // The first Escape clears the text; with an empty field it reaches the surrounding element.
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          event.preventDefault();
          clear();
        }
      }}
      startAdornment={<Icon path={mdiMagnify} fontSize="small" css={LEADING} />}
      endAdornment={
        typed !== '' && (
          <IconButton size="small" aria-label={say('clear-search')} onClick={clear}>
            <Icon path={mdiClose} fontSize="small" />
          </IconButton>
        )
      }
      inputProps={{ 'aria-label': label, maxLength: 200, enterKeyHint: 'search', ...(list && comboboxOf(list)) }}
      css={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}

const comboboxOf = ({ id, active }: NonNullable<Props['list']>) => ({
  role: 'combobox',
  'aria-expanded': true,
  'aria-controls': id,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': active,
  autoComplete: 'off',
});
