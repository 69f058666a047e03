import type { TodaysFigures } from '@jornada/contract/today';
import { type Capability, may } from '@jornada/domain/access';
import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useSession } from '../api/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useWords } from '../words/words.ts';
import { Panel } from './Panel.tsx';
import { firstStepsWords } from './first-steps.words.ts';
import { places } from './places.ts';

type Steps = NonNullable<TodaysFigures['first_steps']>;

/** The steps in a sensible order, with the capability that each requires. */
const STEPS: readonly { step: keyof Steps; needs: Capability; to: string }[] = [
  { step: 'people', needs: 'people.manage', to: places.newPerson },
  { step: 'schedules', needs: 'hours.schedules', to: places.schedules },
  { step: 'clients', needs: 'clients.write', to: places.newClient },
  { step: 'tasks', needs: 'tasks.own', to: places.newTask },
];

/** The next steps of a new account, limited to those that the person may take. Renders nothing when all are done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const say = useWords(firstStepsWords);
  const { level } = useSession();
  const mine = STEPS.filter(({ needs }) => may(level, needs));
  if (mine.every(({ step }) => steps[step])) return null;
  return (
    <Whole data-whole>
      <Panel title={say('steps')} text={say('steps.text')}>
        <ol>
          {mine.map(({ step, to }) => (
            <li key={step} data-done={steps[step]}>
              <Icon path={steps[step] ? mdiCheckCircle : mdiCircleOutline} />
              {steps[step] ? (
                <span>
                  {say(`steps.${step}`)} <small>{say('steps.done')}</small>
                </span>
              ) : (
                <TextLink to={to}>{say(`steps.${step}`)}</TextLink>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </Whole>
  );
}

const Whole = styled('div')(({ theme }) => ({
  '& ol': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    gap: space(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': { display: 'flex', alignItems: 'center', gap: space(1.25), minHeight: 32 },
  '& li svg': { color: theme.vars.palette.text.secondary },
  '& li[data-done=true] svg': { color: theme.vars.palette.success.main },
  '& li[data-done=true] span': { color: theme.vars.palette.text.secondary },
  '& small': { ...theme.typography.caption },
}));
