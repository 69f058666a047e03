import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import { evaluationTalks } from '@jornada/contract/performance-evaluations-talks';
import { TALK_TEXTS } from '@jornada/domain/evaluation-talks';
import { mdiEyeCheckOutline } from '@mdi/js';
import type { FormEvent } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { FormStack, TextField } from '../../ui/fields.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { talksWords } from './talks.words.ts';

type Props = { result: EvaluationResult };

/** The acknowledgement of a result by its subject, with a comment. */
export function Acknowledgement({ result }: Props) {
  const say = useWords(talksWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const { acknowledgement, may } = result;
  return (
    <ResultSection title={say('acknowledgement')}>
      {acknowledgement ? (
        <>
          <p>{say('acknowledged.at', { when: instant(acknowledgement.at, account.time_zone) })}</p>
          {acknowledgement.comment && <p data-said>{acknowledgement.comment}</p>}
        </>
      ) : may.includes('acknowledge') ? (
        <Acknowledge result={result} />
      ) : (
        <p>{say('acknowledged.not')}</p>
      )}
    </ResultSection>
  );
}

function Acknowledge({ result: { evaluation, subject } }: Props) {
  const say = useWords(talksWords);
  const form = useEndpointForm(evaluationTalks.acknowledge, {
    rest: { params: { id: evaluation.id, userId: subject.user_id } },
    defaultValues: { comment: '' },
    onDone: () => toast({ text: say('acknowledged') }),
  });
  return (
    <FormStack noValidate data-off-paper onSubmit={(event: FormEvent<HTMLFormElement>) => void form.submit(event)}>
      <span>{say('acknowledge.text')}</span>
      <TextField
        control={form.control}
        name="comment"
        label={say('comment')}
        help={say(`comment.help.${evaluation.purpose}`)}
        as="textarea"
        rows={2}
        maxLength={TALK_TEXTS.acknowledgement}
      />
      <Refused error={form.refused} />
      <div>
        <Action type="submit" variant="contained" icon={mdiEyeCheckOutline} busy={form.busy}>
          {say('acknowledge')}
        </Action>
      </div>
    </FormStack>
  );
}
