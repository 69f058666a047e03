import type { PlanState } from '@jornada/domain/pdi';
import {
  mdiCheckCircleOutline,
  mdiClockAlertOutline,
  mdiCloseCircleOutline,
  mdiHandshakeOutline,
  mdiPencilOutline,
  mdiSproutOutline,
} from '@mdi/js';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { pdiWords } from './pdi.words.ts';

const ICONS: Record<PlanState, string> = {
  draft: mdiPencilOutline,
  proposed: mdiHandshakeOutline,
  active: mdiSproutOutline,
  done: mdiCheckCircleOutline,
  canceled: mdiCloseCircleOutline,
};

/** The state of a plan as an icon, a word and a colour. */
export function StateMark({ state }: { state: PlanState }) {
  const say = useWords(pdiWords);
  return (
    <Chip data-state={state}>
      <Icon path={ICONS[state]} fontSize="inherit" />
      {say(`state.${state}`)}
    </Chip>
  );
}

/** The mark of something that is past its due date. */
export function LateMark() {
  const say = useWords(pdiWords);
  return (
    <Chip data-state="late">
      <Icon path={mdiClockAlertOutline} fontSize="inherit" />
      {say('late')}
    </Chip>
  );
}

/** A percentage as a number and as a bar. */
export function Percent({ of }: { of: number }) {
  const say = useWords(pdiWords);
  const { number } = useFormats();
  return (
    <Progress>
      <span aria-hidden>
        <i style={{ inlineSize: `${of}%` }} />
      </span>
      <b>{say('percent', { n: number(of) })}</b>
    </Progress>
  );
}

const Chip = styled('span')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.caption,
    '--tone': palette.text.secondary,
    '&[data-state=active]': { '--tone': palette.primary.main },
    '&[data-state=proposed]': { '--tone': palette.info.main },
    '&[data-state=done]': { '--tone': palette.success.main },
    '&[data-state=late]': { '--tone': palette.error.main },
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(0.5),
    flex: 'none',
    padding: space(0.25, 1),
    borderRadius: radius.pill,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: 'var(--tone)',
    background: `color-mix(in srgb, var(--tone) 10%, ${palette.background.paper})`,
    '& svg': { fontSize: '1rem' },
  };
});

const Progress = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  width: '100%',
  minWidth: 0,
  '& > span': {
    flex: 1,
    minWidth: 24,
    height: 6,
    overflow: 'hidden',
    borderRadius: radius.pill,
    background: theme.vars.palette.divider,
    printColorAdjust: 'exact',
  },
  '& i': { display: 'block', height: '100%', borderRadius: radius.pill, background: theme.vars.palette.primary.main },
  '& > b': { fontWeight: 620, fontVariantNumeric: 'tabular-nums' },
}));
