import { type EvaluationNominations, evaluationRaters } from '@jornada/contract/performance-evaluations-raters';
import { mdiAccountOffOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { useParams } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, NotLoaded } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Approve } from './Approve.tsx';
import { DeclineReasons } from './DeclineReasons.tsx';
import { ProposeOutside } from './ProposeOutside.tsx';
import { ProposePeers } from './ProposePeers.tsx';
import { ratersWords } from './raters.words.ts';
import { RatersList } from './RatersList.tsx';

const known = (text: string | undefined): number => (/^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0);

/** The raters of a person: they are proposed and approved here. */
export function RatersPage() {
  const say = useWords(ratersWords);
  const params = useParams();
  const [id, userId] = [known(params['id']), known(params['userId'])];
  const answer = useQuery({
    ...read(evaluationRaters.raters, { params: { id, userId } }),
    enabled: id > 0 && userId > 0,
    throwOnError: false,
  });
  const { data, error, refetch } = answer;
  if (data) return <Whole key={`${id} ${userId}`} nominations={data} onRefused={() => void refetch()} />;
  const refusal = error instanceof ApiError && [403, 404, 409].includes(error.status) ? error : undefined;
  const text = refusal?.status === 409 ? 'over' : 'missing';
  return (
    <Page title={say('title')}>
      {refusal || id === 0 || userId === 0 ? (
        <Empty icon={mdiAccountOffOutline} title={say(`${text}.title`)} text={say(`${text}.text`)} />
      ) : (
        <NotLoaded query={answer} />
      )}
    </Page>
  );
}

function Whole(props: { nominations: EvaluationNominations; onRefused: () => void }) {
  const { nominations } = props;
  const say = useWords(ratersWords);
  const { date } = useFormats();
  const { user } = useSession();
  const { evaluation, subject, decline_reasons, may_propose, may_approve } = nominations;
  const isOwn = subject.user_id === user.id;
  const cycle = evaluation.name;
  return (
    <Page
      title={isOwn ? say('title.own', { cycle }) : say('title.of', { name: subject.nome, cycle })}
      back={{ to: places.evaluation(evaluation.id), name: cycle }}
      width="medium"
    >
      <p>
        {(may_propose || may_approve) && evaluation.nominate_until !== null && (
          <>{say('until', { date: date(evaluation.nominate_until) })} </>
        )}
        {say('secret')}
      </p>
      {may_propose && <ProposePeers {...props} />}
      {may_propose && evaluation.external && <ProposeOutside {...props} />}
      {may_approve && <Approve {...props} />}
      {(!may_propose || may_approve) && <RatersList nominations={nominations} />}
      {decline_reasons.length > 0 && <DeclineReasons reasons={decline_reasons} />}
    </Page>
  );
}
