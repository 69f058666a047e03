import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { IconButton } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSingleKeys } from '../../ui/keys.ts';
import { useWords } from '../../words/words.ts';
import { takesLetters } from '../takes-letters.ts';
import { peekWords } from './peek.words.ts';
import type { Step } from './use-walk.ts';

type Props = {
  previous: Step;
  next: Step;
  task: { id: number; title: string } | undefined;
};

/** Whether a menu or dialog covers the panel and handles the keys. */
const isCovered = () => document.querySelector('.MuiModal-root') !== null;

const WAYS = [
  { way: 'previous', icon: mdiChevronUp, letter: 'k', keys: 'alt+pageup', shown: 'K', aria: 'Alt+PageUp' },
  { way: 'next', icon: mdiChevronDown, letter: 'j', keys: 'alt+pagedown', shown: 'J', aria: 'Alt+PageDown' },
] as const;

/** Buttons and keys to the previous and next task, in the order of the list beside the panel. */
export function Walk({ task, ...steps }: Props) {
  const say = useWords(peekWords);
  const hintId = useId();
  const [single] = useSingleKeys();
  const [walked, setWalked] = useState(false);

  const take = (step: Step) => {
    if ('whyNot' in step) return;
    setWalked(true);
    step.go();
  };
  const options = { preventDefault: true, enableOnFormTags: true, ignoreEventWhen: isCovered };
  const typing = (event: KeyboardEvent) => takesLetters(event) || isCovered();
  const letters = { ...options, useKey: true, enabled: single, ignoreEventWhen: typing };
  useHotkeys('k', () => take(steps.previous), letters);
  useHotkeys('j', () => take(steps.next), letters);
  useHotkeys('alt+pageup', () => take(steps.previous), options);
  useHotkeys('alt+pagedown', () => take(steps.next), options);

  return (
    <>
      {WAYS.map(({ way, icon, letter, shown, aria }) => {
        const step = steps[way];
        const whyNot = 'whyNot' in step ? say(step.whyNot) : undefined;
        const name = say(way);
        return (
          <Hint key={way} id={`${hintId}${way}`} text={whyNot ?? (single ? `${name} (${shown})` : name)}>
            <IconButton
              aria-label={name}
              aria-keyshortcuts={single ? `${letter} ${aria}` : aria}
              {...(whyNot !== undefined && { 'aria-disabled': true, 'aria-describedby': `${hintId}${way}` })}
              onClick={() => take(step)}
              css={whyNot !== undefined && { opacity: 0.45, cursor: 'not-allowed' }}
            >
              <Icon path={icon} />
            </IconButton>
          </Hint>
        );
      })}
      {/* The panel stays open, so the new task is announced to screen readers. */}
      <output style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {walked && task ? say('now', { id: task.id, title: task.title }) : ''}
      </output>
    </>
  );
}
