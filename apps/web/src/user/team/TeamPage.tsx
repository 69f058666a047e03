import { users } from '@jornada/contract/user';
import { lines } from '@jornada/contract/user-lines';
import { may } from '@jornada/domain/access';
import { mdiAccountGroupOutline, mdiFileTreeOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import type { ComponentType } from 'react';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { places } from '../../places.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListSearch } from '../../ui/list/ListSearch.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NoRows } from '../../ui/list/NoRows.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { useTeamColumns } from './team-columns.tsx';
import { teamWords } from './team.words.ts';

const LIST = listInUrl(lines.teamToday);

type Props = {
  Views?: ComponentType;
  /** The gaps in competences of the people below a leader; `nome` is null for the viewer's own team. */
  Gaps?: ComponentType<{ leader: number; nome: string | null }>;
};

/** The people whom the viewer leads, or with `?of=` those of another leader, each with their state today. */
export function TeamPage({ Views, Gaps }: Props) {
  const say = useWords(teamWords);
  const { user, level } = useSession();
  const [of] = useQueryState('of', parseAsInteger);
  const leader = of ?? user.id;
  const isOwn = leader === user.id;
  const { nome = '' } = useQuery({ ...read(users.byId, { params: { id: leader } }), enabled: !isOwn }).data ?? {};
  const { place, page } = useContractList(LIST, { params: { id: leader } });
  const columns = useTeamColumns({ hasBalances: may(level, 'bank.read-all'), isOwn });
  const navigate = useNavigate();
  return (
    <Page
      title={isOwn ? say('title') : say('title.of', { nome })}
      back={isOwn ? undefined : { to: places.team(), name: say('back') }}
      actions={
        <ButtonLink color="inherit" startIcon={<Icon path={mdiFileTreeOutline} />} to={places.lines}>
          {say('lines')}
        </ButtonLink>
      }
    >
      <ListSearch label={say('table')} search={say('search')} place={place}>
        {Views && <Views />}
      </ListSearch>
      <ListOf
        label={say('table')}
        columns={columns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count, n) => say('found', { count, n })}
        onOpen={(id) => void navigate(places.person(id, isOwn ? { tab: 'development' } : {}))}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')}>
            <Empty
              icon={mdiAccountGroupOutline}
              title={isOwn ? say('empty.title') : say('empty.title.of', { nome })}
              text={say('empty.text')}
            />
          </NoRows>
        }
      />
      {Gaps && <Gaps leader={leader} nome={isOwn ? null : nome} />}
    </Page>
  );
}
