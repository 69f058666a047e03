import { ApiError } from '../../api/errors.ts';
import { Notice, Refused } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import type { Answers } from './use-answers.ts';

/** Whether the answers are saved, and otherwise where they are kept. */
export function SaveLine({ state, savedAt }: Pick<Answers, 'state' | 'savedAt'>) {
  const say = useWords(formsWords);
  const { time } = useFormats();
  return (
    <span role="status" data-tone={state === 'unreachable' || state === 'refused' ? 'error' : undefined}>
      {state !== 'saved'
        ? say(`state.${state}`)
        : savedAt
          ? say('saved.at', { time: time(savedAt) })
          : say('saved.never')}
    </span>
  );
}

/** Why the last save was refused, and where the answers are kept. */
export function SaveRefused({ state, fault }: Pick<Answers, 'state' | 'fault'>) {
  const say = useWords(formsWords);
  if (state !== 'refused') return null;
  if (fault instanceof ApiError && fault.code === 'closed')
    return (
      <Notice role="alert" data-tone="error">
        {say('closed')}
      </Notice>
    );
  return <Refused error={fault} />;
}
