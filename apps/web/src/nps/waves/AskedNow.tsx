import { nps } from '@jornada/contract/nps';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { wavesWords } from './waves.words.ts';

/** The open waves that wait for an answer of the viewer; spans both columns of Today. */
export function AskedNow() {
  const say = useWords(wavesWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const { data } = useQuery({ ...read(nps.mine, {}), throwOnError: false });
  return data?.items
    .filter(({ answered }) => !answered)
    .map((wave) => (
      <Ground key={wave.id} data-whole aria-label={say('asked', { name: wave.name })}>
        <div>
          <b>{wave.question}</b>
          <span>{say('asked.until', { date: instant(wave.closes_at, account.time_zone) })}</span>
        </div>
        <ButtonLink to={places.npsAnswer(wave.id)} variant="contained">
          {say('answer')}
        </ButtonLink>
      </Ground>
    ));
}

const Ground = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1.5),
  padding: space(2),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.tint,
  '& > div': { display: 'grid', gap: space(0.25) },
  '& b': { fontWeight: 620 },
  '@media print': { display: 'none' },
}));
