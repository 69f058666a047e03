import { mdiArrowRight, mdiClose, mdiMagnify } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon, LEADING } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { radius, space } from '../../ui/scale.ts';
import { useErrorText } from '../../words/errors.ts';
import { useFormats } from '../../words/format.ts';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { isListed, type Screen, startOf } from '../../ui/screen.ts';
import type { Entry } from './entry.ts';
import { Help } from './Help.tsx';
import { idOf, Results } from './Results.tsx';
import { paletteWords } from './palette.words.ts';
import type { Owner } from './recent.ts';
import type { Registry } from './use-commands.ts';
import { useFound } from './use-found.ts';
import { useGroups } from './use-groups.ts';
import { useHere } from './use-here.ts';
import { useRecent } from './use-recent.ts';
import { useViews } from './use-views.ts';

type Props = {
  screens: readonly Screen[];
  registry: Registry;
  owner: Owner;
  /** Initial text of the field. */
  typed: string;
  onPick: (entry: Entry, inNewTab: boolean) => void;
  onClose: () => void;
};

/** A combobox (ARIA pattern): focus stays in the field and the active option moves in the list. */
export function Finder({ screens, registry, owner, typed: before, onPick, onClose }: Props) {
  const say = useWords(paletteWords);
  const { number } = useFormats();
  const errorText = useErrorText();
  const listId = useId();
  const [text, setText] = useState(before);
  const found = useFound(text);
  const matched = registry.matched(text);
  const object = useFound(matched?.object ?? '', matched?.kinds);
  const places = useScreens(screens, registry.wordsOf);
  const views = useViews((path) => places.find(({ key }) => key === `screen:${path}`)?.label);
  const recent = useRecent(owner, [...registry.actions, ...places, ...views], registry.on);
  const here = useHere(registry.on);
  const local = { recent, here, actions: registry.actions, screens: places, views };
  const isBusy = found.isBusy || object.isBusy;
  const groups = useGroups(text, local, found, matched && { ...matched, found: object }, registry.on);

  const options = groups.flatMap(({ name, entries }) => entries.map((entry) => ({ id: idOf(name, entry), entry })));
  const [chosen, setChosen] = useState<string | null>(null);
  // Tracked by key, not by index: arriving results change positions, and Enter must not pick another option.
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === chosen),
  );
  const active = options[at];
  const move = (step: number) => setChosen(options[(at + step + options.length) % options.length]?.id ?? null);

  // Enter was pressed while a task number is being looked up: navigates when the task is found.
  const waits = useRef(false);
  const onAnswered = useEffectEvent(() => {
    if (waits.current && active) onPick(active.entry, false);
    waits.current = false;
  });
  useEffect(() => {
    if (!isBusy) onAnswered();
  }, [isBusy]);

  const type = (typed: string) => {
    setText(typed);
    setChosen(null);
    waits.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active) onPick(active.entry, event.ctrlKey || event.metaKey);
    else if (event.key === 'Enter') waits.current = isBusy;
    else return;
    event.preventDefault();
  };

  const typed = text.trim();
  const isNothing = typed !== '' && options.length === 0 && !isBusy && !found.error;
  return (
    <Frame>
      <Input
        autoFocus
        value={text}
        placeholder={say('placeholder')}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        startAdornment={<Icon path={mdiMagnify} fontSize="small" css={LEADING} />}
        endAdornment={
          <IconButton size="small" aria-label={say('close')} onClick={onClose}>
            <Icon path={mdiClose} fontSize="small" />
          </IconButton>
        }
        inputProps={{
          role: 'combobox',
          'aria-label': say('title'),
          'aria-expanded': options.length > 0,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': active && `${listId}-${active.id}`,
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 200,
          enterKeyHint: 'go',
        }}
      />
      <Results
        id={listId}
        label={say('results')}
        groups={groups}
        active={active?.id}
        busy={isBusy}
        onActive={setChosen}
        onPick={onPick}
      />
      {found.error && (
        <Failure role="alert">
          <span>
            {say('failed')} {errorText(found.error)}
          </span>
          <Action size="small" variant="outlined" onClick={found.retry}>
            {say('retry')}
          </Action>
        </Failure>
      )}
      <output data-nothing={isNothing}>
        {isBusy
          ? say('busy')
          : isNothing
            ? `${say('nothing', { text: typed })} ${say('nothing.next')}`
            : typed !== '' && say('count', { count: options.length, n: number(options.length) })}
      </output>
      <Help />
    </Frame>
  );
}

/** Screens the person may open; detail screens are found through their records. */
function useScreens(screens: readonly Screen[], wordsOf: Registry['wordsOf']): Entry[] {
  const session = useSession();
  const language = useLanguage();
  return screens
    .filter(({ path }) => !/\/:\w+(?!\?)\b/.test(path.replace(/:\w+\?/g, '')))
    .filter((screen) => isListed(screen, session))
    .map((screen) => ({
      key: `screen:${startOf(screen)}`,
      label: screen.title[language],
      also: `${Object.values(screen.title).join(' ')} ${wordsOf(startOf(screen))}`,
      icon: screen.icon ?? mdiArrowRight,
      to: startOf(screen),
    }));
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minHeight: 0,
  padding: space(1.5),
  gap: space(1),
  '& > output': {
    ...theme.typography.caption,
    padding: space(0, 1),
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
    '&[data-nothing=true]': { ...theme.typography.body2, padding: space(2.5, 1), textAlign: 'center' },
    // Reserves the space while there is no text.
    minHeight: '1.5em',
  },
}));

const Failure = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  padding: space(1, 1.5),
  borderRadius: radius.m,
  borderInlineStart: `3px solid ${theme.vars.palette.error.main}`,
  background: theme.vars.palette.tint,
  '& > span': { flex: '1 1 220px' },
}));
