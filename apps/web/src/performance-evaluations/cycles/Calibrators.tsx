import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { mayNameCalibrators } from '@jornada/domain/evaluation-ratings';
import { mdiAccountEditOutline } from '@mdi/js';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { Panel } from './Panel.tsx';
import { PeopleField } from './PeopleField.tsx';
import { usePeople } from './use-people.ts';

/**
 * The people who calibrate an open evaluation. Managers of evaluations can change them until the ratings are locked.
 */
export function Calibrators({ cycle }: { cycle: PerformanceEvaluation }) {
  const say = useWords(cyclesWords);
  const manages = may(useSession().level, 'evaluations.manage');
  const { nameOf } = usePeople();
  const [asked, ask] = useState(false);
  const { calibrator_ids: ids } = cycle;
  const isChangeable = manages && mayNameCalibrators(cycle);
  return (
    <Panel aria-label={say('calibrators')}>
      <header>
        <h2>{say('calibrators')}</h2>
        {isChangeable && (
          <Action icon={mdiAccountEditOutline} onClick={() => ask(true)}>
            {say('calibrators.change')}
          </Action>
        )}
      </header>
      <p>{say(ids.length === 0 ? 'calibrators.none' : 'calibrators.text')}</p>
      {ids.length > 0 && (
        <ul>
          {ids.map((id) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
        </ul>
      )}
      {asked && isChangeable && <ChangeCalibrators cycle={cycle} onClose={() => ask(false)} />}
    </Panel>
  );
}

function ChangeCalibrators({ cycle, onClose }: { cycle: PerformanceEvaluation; onClose: () => void }) {
  const say = useWords(cyclesWords);
  const form = useEndpointForm(performanceEvaluations.update, {
    rest: { params: { id: cycle.id } },
    defaultValues: { calibrator_ids: cycle.calibrator_ids },
    toBody: ({ calibrator_ids }) => ({ calibrator_ids, version: cycle.version }),
    onDone: () => {
      toast({ text: say('calibrators.saved') });
      onClose();
    },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'calibrator_ids' });
  return (
    <FormDialog
      title={say('calibrators.change')}
      confirmLabel={say('save')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <span>{say('calibrators.told')}</span>
      <PeopleField
        label={say('field.calibrator_ids')}
        chosen={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      />
      <Refused error={form.refused} />
    </FormDialog>
  );
}
