import { competences, type UsedIn as Usage } from '@jornada/contract/competences';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { space } from '../ui/scale.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { styled } from '../ui/styled.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { archiveWords } from './archive.words.ts';

const PLACES = ['profiles', 'templates', 'open_evaluations', 'pdi'] as const satisfies readonly (keyof Usage)[];

/** Where a competence is used, for managers who archive or merge it. */
export const useUsedIn = (id: number, enabled: boolean) =>
  useQuery({ ...read(competences.byId, { params: { id } }), enabled, throwOnError: false, refetchOnMount: 'always' });

/** Shows where a competence is used, and what archiving it changes there. */
export function UsedIn({ query: { data, error, refetch, isFetching } }: { query: ReturnType<typeof useUsedIn> }) {
  const say = useWords(archiveWords);
  const { number } = useFormats();
  if (error) return <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading rows={1} />;
  const { used_in } = data;
  if (!used_in) return null;
  const used = PLACES.filter((place) => used_in[place] > 0);
  if (used.length === 0) return <Text>{say('used.nowhere')}</Text>;
  return (
    <Text>
      {say('used')}
      <ul>
        {used.map((place) => (
          <li key={place}>{say(`used.${place}`, { count: used_in[place], n: number(used_in[place]) })}</li>
        ))}
      </ul>
      {data.is_active && say('used.stays')}
    </Text>
  );
}

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  margin: space(1, 0),
  '& ul': { margin: space(0.5, 0), paddingInlineStart: space(2.5) },
}));
