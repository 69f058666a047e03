import { type CalibratedPerson, evaluationCalibration } from '@jornada/contract/performance-evaluations-calibration';
import { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { mdiViewGridOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { ApiError } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Choice } from '../../ui/Choice.tsx';
import { useParams } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, NotLoaded, Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { calibrationWords } from './calibration.words.ts';
import { CalibrationFilters, useNarrowing } from './CalibrationFilters.tsx';
import { Distribution } from './Distribution.tsx';
import { FairnessView } from './FairnessView.tsx';
import { MovePerson } from './MovePerson.tsx';
import { narrowed } from './narrowed.ts';
import { NineBox } from './NineBox.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { LockCalibration } from './LockCalibration.tsx';

const VIEWS = ['people', 'table', 'distribution', 'fairness'] as const;

const known = (text: string | undefined): number => (/^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0);

/** The ratings of a cycle side by side. They are changed with a reason. */
export function CalibrationPage() {
  const say = useWords(calibrationWords);
  const manages = may(useSession().level, 'evaluations.manage');
  const id = known(useParams()['id']);
  const [asked, setView] = useQueryState('view', parseAsStringLiteral(VIEWS));
  const place = useNarrowing();
  const [opened, setOpened] = useState<number | null>(null);
  const [moving, setMoving] = useState<{ person: CalibratedPerson; box: number | null } | null>(null);
  const cycle = useQuery({ ...read(performanceEvaluations.byId, { params: { id } }), throwOnError: false });
  const answer = useQuery({
    ...read(evaluationCalibration.calibration, { params: { id }, query: {} }),
    throwOnError: false,
  });
  const error = cycle.error ?? answer.error;
  // The evaluation has no ratings, or none that the viewer may see.
  const isMissing = error instanceof ApiError && error.status === 404;
  const view = asked ?? 'people';
  const labels = cycle.data?.rating?.labels ?? [];
  const hasBox = cycle.data?.nine_box ?? false;
  const evaluation = { id, labels, hasBox };
  // Without a nine-box the default view is the table already.
  const offered = VIEWS.filter((one) => (one !== 'fairness' || manages) && (one !== 'table' || hasBox));
  const shown = answer.data && cycle.data && narrowed(answer.data, place.filters, cycle.data);
  const person = answer.data?.people.find(({ user_id }) => user_id === opened);
  const open = (one: CalibratedPerson) => setOpened(one.user_id);
  return (
    <Page
      title={say('title', { name: cycle.data?.name ?? '' })}
      back={{ to: places.evaluation(id), name: cycle.data?.name ?? say('back') }}
      actions={
        manages &&
        cycle.data?.state === 'closed' &&
        answer.data && <LockCalibration id={id} locked={answer.data.locked_at !== null} />
      }
    >
      {isMissing && <Empty icon={mdiViewGridOutline} title={say('missing.title')} text={say('missing.text')} />}
      {answer.data?.locked_at && <Notice>{say('locked')}</Notice>}
      {!isMissing && (
        <Choice
          label={say('view')}
          options={offered.map((one) => ({
            value: one,
            label: say(one === 'people' && hasBox ? 'view.boxes' : `view.${one}`),
          }))}
          value={view}
          onChange={(next) => void setView(next)}
        />
      )}
      {answer.data && view !== 'fairness' && <CalibrationFilters calibration={answer.data} place={place} />}
      {isMissing ? null : !answer.data || !shown ? (
        <NotLoaded query={answer} />
      ) : view === 'people' && hasBox ? (
        <NineBox
          people={shown.people}
          labels={labels}
          onOpen={open}
          onMove={(one, box) => setMoving({ person: one, box })}
        />
      ) : view === 'people' || view === 'table' ? (
        <PeopleTable
          people={shown.people}
          evaluation={evaluation}
          onOpen={open}
          onMove={(one) => setMoving({ person: one, box: null })}
        />
      ) : view === 'distribution' ? (
        <Distribution calibration={shown} labels={labels} />
      ) : (
        <FairnessView id={id} leaders={answer.data.by_leader} />
      )}
      {person && (
        <PersonPanel
          evaluation={evaluation}
          person={person}
          onMove={() => setMoving({ person, box: null })}
          onClose={() => setOpened(null)}
        />
      )}
      {moving && <MovePerson evaluation={evaluation} {...moving} onClose={() => setMoving(null)} />}
    </Page>
  );
}
