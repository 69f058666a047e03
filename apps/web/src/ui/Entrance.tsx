import { styled } from './styled.ts';
import { type ReactNode, useState } from 'react';
import { now } from '../state/now.ts';
import { useWords } from '../words/words.ts';
import { Brand } from './Brand.tsx';
import { DayArc } from './DayArc.tsx';
import { Languages } from './Languages.tsx';
import { space } from './scale.ts';
import { uiWords } from './ui.words.ts';

/** Layout of the pages before sign-in: the arc of the day on one side, the form on the other. */
export function Entrance({ children }: { children: ReactNode }) {
  const say = useWords(uiWords);
  const [hour] = useState(hourNow);
  return (
    <Halves>
      <Day>
        <Brand />
        <div>
          <DayArc hour={hour} />
        </div>
        <p>{say(hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon')}</p>
      </Day>
      <Side>
        <main>{children}</main>
        <Languages />
      </Side>
    </Halves>
  );
}

function hourNow() {
  const time = now();
  return time.getHours() + time.getMinutes() / 60;
}

const Halves = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  minHeight: '100dvh',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' },
}));

const Day = styled('header')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  overflow: 'hidden',
  padding: space(5),
  color: theme.vars.palette.rail.text,
  background: theme.vars.palette.rail.ground,
  '& > div': { alignSelf: 'center', justifySelf: 'center', width: 'min(100%, 460px)' },
  '& p': {
    margin: 0,
    fontSize: 'clamp(1.75rem, 3.4vw, 2.75rem)',
    lineHeight: 1.1,
    fontWeight: 650,
    letterSpacing: '-0.03em',
  },
  // On a phone the upper half of the arc is behind the name.
  [theme.breakpoints.down('md')]: {
    position: 'relative',
    padding: space(2.5, 3),
    gridTemplateRows: 'auto auto',
    gap: space(2.5),
    '& > div': { position: 'absolute', top: 20, right: -8, width: 190 },
    '& p': { fontSize: '1.375rem' },
  },
}));

const Side = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  padding: space(5, 3, 3),
  '& main': { alignSelf: 'center', justifySelf: 'center', width: 'min(100%, 400px)', display: 'grid', gap: space(2.5) },
  '& main h1': { ...theme.typography.h1, fontSize: '1.75rem', margin: 0 },
  '& main > p': { ...theme.typography.body1, margin: 0, color: theme.vars.palette.text.secondary },
  '& form': { display: 'grid', gap: space(2.25) },
  '& nav': { paddingTop: space(4) },
  [theme.breakpoints.down('md')]: { padding: space(4, 3, 3), '& main': { alignSelf: 'start' } },
}));
