import type { EvaluationResult, RatingChange } from '@jornada/contract/performance-evaluations-results';
import { mdiPencilOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { Facts } from '../../ui/Page.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { potentialKey, resultsWords } from './results.words.ts';

// Loaded on first use.
const Rate = lazy(async () => ({ default: (await import('./Rate.tsx')).Rate }));

/** The rating of a person with the leader's reasons and every change. The leader rates here. */
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
      <Suspense fallback={null}>
        {editing && <Rate result={result} labels={labels} onClose={() => setEditing(false)} />}
      </Suspense>
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
