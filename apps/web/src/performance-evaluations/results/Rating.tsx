import {
  type EvaluationResult,
  evaluationResults,
  type RatingChange,
} from '@jornada/contract/performance-evaluations-results';
import { mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Facts } from '../../ui/Page.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { type GivenRating, givenRating, RatingChoice, ratingIn } from './RatingChoice.tsx';
import { potentialKey, resultsWords } from './results.words.ts';

/** The rating of a person with the leader's reasons and every change; the leader gives it here. */
export function Rating({ result }: { result: EvaluationResult }) {
  const say = useWords(resultsWords);
  const [editing, setEditing] = useState(false);
  const { rating, potential, rationale, changes, may_rate, evaluation } = result;
  if (evaluation.rating === null) return null;
  const { labels } = evaluation.rating;
  return (
    <ResultSection title={say('rating')}>
      {rating === null ? (
        <p>{say('rating.none')}</p>
      ) : (
        <Facts
          facts={[
            [say('rating'), labels[rating - 1] ?? ''],
            ...(potential === null ? [] : [[say('potential'), say(potentialKey(potential))] as const]),
            ...(rationale === null ? [] : [[say('rationale'), rationale] as const]),
          ]}
        />
      )}
      {changes.length > 0 && (
        <>
          <b>{say('rating.changes')}</b>
          <ul>
            {changes.map((change) => (
              <li key={`${change.at} ${change.reason}`}>
                <Change change={change} labels={labels} />
              </li>
            ))}
          </ul>
        </>
      )}
      {rating !== null && <small>{say('rating.by')}</small>}
      {may_rate && (
        <div data-off-paper>
          <Action icon={mdiPencilOutline} onClick={() => setEditing(true)}>
            {say(rating === null ? 'rate' : 'rate.change')}
          </Action>
        </div>
      )}
      {editing && <Rate result={result} labels={labels} onClose={() => setEditing(false)} />}
    </ResultSection>
  );
}

function Change({ change: { at, by_nome, from, to, reason }, labels }: { change: RatingChange; labels: string[] }) {
  const say = useWords(resultsWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const named = ({ rating, potential }: RatingChange['from']) =>
    rating === null
      ? say('nothing')
      : [labels[rating - 1] ?? '', ...(potential === null ? [] : [say(potentialKey(potential))])].join(', ');
  const change = { from: named(from), to: named(to), reason, name: by_nome, when: instant(at, account.time_zone) };
  return <>{say('rating.change', change)}</>;
}

type Values = GivenRating & { rationale: string };

/** The form in which a leader rates a person. */
function Rate({ result, labels, onClose }: { result: EvaluationResult; labels: string[]; onClose: () => void }) {
  const say = useWords(resultsWords);
  const { evaluation, subject, version } = result;
  const form = useEndpointForm<typeof evaluationResults.rate, Values>(evaluationResults.rate, {
    rest: { params: { id: evaluation.id, userId: subject.user_id } },
    defaultValues: { ...givenRating(result), rationale: result.rationale ?? '' },
    toBody: ({ rationale, ...given }) => ({ ...ratingIn(given), rationale, version }),
    onDone: () => {
      toast({ text: say('rated', { name: subject.nome }) });
      onClose();
    },
  });
  const { control } = form;
  return (
    <FormDrawer
      title={say('rate.title', { name: subject.nome })}
      submit={say('rate.save')}
      isDirty={form.formState.isDirty}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <RatingChoice control={control} labels={labels} hasBox={evaluation.nine_box} />
      <TextField
        control={control}
        name="rationale"
        label={say('rationale')}
        help={say('rationale.help', { name: subject.nome })}
        as="textarea"
        rows={6}
        required
        inputProps={{ maxLength: 4_000 }}
      />
      <Refused error={form.refused} />
    </FormDrawer>
  );
}
