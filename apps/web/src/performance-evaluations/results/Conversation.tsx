import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import {
  type EvaluationConversation,
  evaluationConversation,
  evaluationTalks,
} from '@jornada/contract/performance-evaluations-talks';
import { pick } from '@jornada/domain/conflict';
import { TALK_TEXTS } from '@jornada/domain/evaluation-talks';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { read } from '../../api/query.ts';
import { inForm, useConcurrentEdits, useVersions } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { DateField, FormStack, TextField } from '../../ui/fields.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { Failed, Loading, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { talksWords } from './talks.words.ts';

type Props = { result: EvaluationResult };

/** The shared notes of the conversation, as the subject reads them and as they are printed. */
export function Conversation({ result: { conversation } }: Props) {
  const say = useWords(talksWords);
  const { date } = useFormats();
  return (
    <ResultSection title={say('conversation')}>
      {conversation === null && <p>{say('conversation.none')}</p>}
      {conversation?.held_on && <p>{say('conversation.held', { date: date(conversation.held_on) })}</p>}
      {conversation?.shared_notes && <p data-said>{conversation.shared_notes}</p>}
    </ResultSection>
  );
}

/**
 * The notes of the conversation as a form, for the leader, or for managers of evaluations if the subject has no leader.
 */
export function WriteConversation({ result }: Props) {
  const say = useWords(talksWords);
  const params = { id: result.evaluation.id, userId: result.subject.user_id };
  const { data, error, refetch, isFetching } = useQuery({
    ...read(evaluationTalks.conversation, { params }),
    throwOnError: false,
  });
  return (
    <ResultSection title={say('conversation')}>
      {!data && !error && <Loading rows={3} />}
      {error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data && (
        <>
          <SharedNotes latest={data} result={result} />
          {data.private_notes !== null && <PrivateNotes latest={data} result={result} />}
        </>
      )}
    </ResultSection>
  );
}

const FIELDS = ['held_on', 'shared_notes'] as const;
type Written = Pick<EvaluationConversation, (typeof FIELDS)[number]>;
const writtenOf = (conversation: EvaluationConversation): Written => pick(FIELDS, conversation);

type NotesProps = Props & { latest: EvaluationConversation };

function SharedNotes({ latest, result: { evaluation, subject } }: NotesProps) {
  const say = useWords(talksWords);
  const { date } = useFormats();
  const versions = useVersions({ latest, shape: evaluationConversation, fields: FIELDS, writtenOf });
  const { base } = versions;
  const form = useEndpointForm(evaluationTalks.talk, {
    rest: { params: { id: evaluation.id, userId: subject.user_id } },
    defaultValues: writtenOf(latest),
    toBody: (written) => ({ ...written, version: base.current.version }),
    onDone: (saved) => {
      take(saved);
      toast({ text: say('saved') });
    },
    onRefused: versions.refused,
  });
  const { take, meanwhile, conflict } = useConcurrentEdits(versions, {
    ...inForm(
      form,
      (written) => written,
      (values) => values,
    ),
    label: (field) => say(field),
    inWords: (field, written) =>
      (field === 'held_on' ? written.held_on && date(written.held_on) : written[field]) ?? '',
  });
  return (
    <FormStack noValidate onSubmit={(event: FormEvent<HTMLFormElement>) => void form.submit(event)}>
      <Meanwhile {...meanwhile} />
      <DateField control={form.control} name="held_on" label={say('held_on')} />
      <TextField
        control={form.control}
        name="shared_notes"
        label={say('shared_notes')}
        help={say('shared_notes.help', { name: subject.nome })}
        as="textarea"
        rows={4}
        maxLength={TALK_TEXTS.notes}
      />
      <Refused error={conflict ? null : form.refused} />
      <div>
        <Action type="submit" variant="outlined" busy={form.busy}>
          {say('save')}
        </Action>
      </div>
      {conflict && <Conflict {...conflict} />}
    </FormStack>
  );
}

function PrivateNotes({ latest, result: { evaluation, subject } }: NotesProps) {
  const say = useWords(talksWords);
  const form = useEndpointForm(evaluationTalks.note, {
    rest: { params: { id: evaluation.id, userId: subject.user_id } },
    defaultValues: { text: latest.private_notes ?? '' },
    onDone: (_, sent) => {
      form.reset(sent);
      toast({ text: say('saved') });
    },
  });
  return (
    <FormStack noValidate onSubmit={(event: FormEvent<HTMLFormElement>) => void form.submit(event)}>
      <TextField
        control={form.control}
        name="text"
        label={say('private_notes')}
        help={say('private_notes.help', { name: subject.nome })}
        as="textarea"
        rows={3}
        maxLength={TALK_TEXTS.notes}
      />
      <Refused error={form.refused} />
      <div>
        <Action type="submit" variant="outlined" busy={form.busy}>
          {say('save.private')}
        </Action>
      </div>
    </FormStack>
  );
}
