import { nps } from '@jornada/contract/nps';
import type { Input, Output } from '@jornada/contract/endpoint';
import { MOST_REASON } from '@jornada/domain/nps';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormStack } from '../../ui/fields.tsx';
import { Input as TextInput } from '../../ui/Input.tsx';
import { radius, space } from '../../ui/scale.ts';
import { Notice, Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { answerWords } from './answer.words.ts';
import { Scale } from './Scale.tsx';

type Wave = Output<typeof nps.mine>['items'][number];

/**
 * Sends an answer. Unlike other writes, it is removed from the cache at once, so that the next page holds no score and
 * no reason.
 */
const useAnswer = (id: number) =>
  useMutation<Output<typeof nps.answer>, Error, Input<typeof nps.answer>['body']>({
    mutationFn: (body) => call(nps.answer, { params: { id }, body }),
    gcTime: 0,
    meta: { refreshes: [nps.answer.resource, 'today', 'notifications'], errorIsShown: true },
  });

/** A score and an optional reason. They are not stored before they are sent, and cannot be read afterwards. */
export function AnswerForm({ wave, isOpen }: { wave: Wave; isOpen: boolean }) {
  const say = useWords(answerWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const reasonId = useId();
  const [score, setScore] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const answer = useAnswer(wave.id);
  const isClosed = !isOpen || (answer.error instanceof ApiError && answer.error.code === 'closed');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(score === null);
    if (score === null) {
      event.currentTarget.querySelector<HTMLInputElement>('input[type=radio]')?.focus();
      return;
    }
    if (answer.isPending) return;
    answer.mutate({ score, ...(reason.trim() && { reason: reason.trim() }) });
  };
  return (
    <FormStack onSubmit={send} autoComplete="off" noValidate>
      <Scale
        question={wave.question}
        value={score}
        isMissing={isMissing}
        onChange={(next) => {
          setScore(next);
          setMissing(false);
        }}
      />
      <Field id={reasonId} label={wave.why_question} help={say('reason.help')}>
        <TextInput
          as="textarea"
          rows={3}
          id={reasonId}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          inputProps={{ maxLength: MOST_REASON, 'aria-describedby': `${reasonId}-help`, autoComplete: 'off' }}
        />
      </Field>
      <Kept aria-label={say('kept.title')}>
        <h2>{say('kept.title')}</h2>
        <ul>
          <li>{say('kept.once')}</li>
          <li>{say('kept.name')}</li>
          <li>{say('kept.group', { n: wave.min_group, comments: wave.min_comments })}</li>
          <li>{say('kept.end')}</li>
        </ul>
        <TextLink to={places.howAnswersAreKept}>{say('kept.more')}</TextLink>
      </Kept>
      {isClosed ? (
        <Notice role="alert" data-tone="error">
          {say('closed')}
        </Notice>
      ) : (
        <Refused error={answer.error} />
      )}
      <Foot>
        <Action
          type="submit"
          variant="contained"
          size="large"
          busy={answer.isPending}
          whyNot={isOpen ? undefined : say('closed')}
        >
          {say('send')}
        </Action>
        <span>{say('until', { date: instant(wave.closes_at, account.time_zone) })}</span>
      </Foot>
    </FormStack>
  );
}

const Kept = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(0.75),
  padding: space(1.75, 2),
  borderRadius: radius.l,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { ...theme.typography.body2, fontWeight: 600, margin: 0 },
  '& ul': { display: 'grid', gap: space(0.5), margin: 0, paddingInlineStart: space(2.25) },
  '& a': { justifySelf: 'start' },
}));

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1, 2),
  color: theme.vars.palette.text.secondary,
}));
