import { dateIn } from '@jornada/domain/calendar';
import { useSession } from '../../api/session.ts';
import { useNow } from '../../state/clock.ts';
import { PageRules } from '../../ui/PageRules.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { resultsWords } from './results.words.ts';

/** Styles for A4 pages with page numbers, and a line below the printed result with who printed it and when. */
export function Paper() {
  const say = useWords(resultsWords);
  const { date } = useFormats();
  const { account, user } = useSession();
  const now = useNow();
  return (
    <Imprint>
      <PageRules rules={A4} />
      {say('printed', { name: user.nome, date: date(dateIn(account.time_zone, now)), account: account.name })}
    </Imprint>
  );
}

const A4 = {
  '@media print': {
    '@page': { size: 'A4', margin: '14mm', '@bottom-right': { content: 'counter(page) " / " counter(pages)' } },
  },
} as const;

const Imprint = styled('footer')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  color: theme.vars.palette.text.secondary,
  '@media print': { display: 'block' },
}));
