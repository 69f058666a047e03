import { nps } from '@jornada/contract/nps';
import { mdiCheckCircleOutline, mdiForumOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '../../ui/nav.ts';
import { read } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { answerWords } from './answer.words.ts';
import { AnswerForm } from './AnswerForm.tsx';

/**
 * The question of an open wave. After the answer it shows a thank-you message, and Back does not lead to the answer.
 */
export function AnswerPage() {
  const say = useWords(answerWords);
  const id = Number(useParams()['id']);
  const mine = useQuery(read(nps.mine, {}));
  const current = mine.data?.items.find((one) => one.id === id);
  // A wave that closes while a person answers stays on the page, with the text typed so far.
  const [seen, setSeen] = useState(current);
  if (current && current !== seen) setSeen(current);
  const wave = current ?? (seen?.id === id ? seen : undefined);
  return (
    <Page
      title={wave && !wave.answered ? wave.question : say('title')}
      name={say('title')}
      width="narrow"
      back={{ to: places.nps(), name: say('back') }}
    >
      {mine.data ? (
        wave ? (
          wave.answered ? (
            <Empty icon={mdiCheckCircleOutline} title={say('done.title')} text={say('done.text')} />
          ) : (
            <AnswerForm key={wave.id} wave={wave} isOpen={current !== undefined} />
          )
        ) : (
          <Empty icon={mdiForumOutline} title={say('none.title')} text={say('none.text')} />
        )
      ) : (
        <NotLoaded query={mine} rows={5} />
      )}
    </Page>
  );
}
