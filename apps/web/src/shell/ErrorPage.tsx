import {
  mdiCloudOffOutline,
  mdiCompassOff,
  mdiCreditCardOutline,
  mdiDoorClosed,
  mdiLockOutline,
  mdiWrenchOutline,
} from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { HOME } from '../entrances.ts';
import { places } from '../places.ts';
import { Action } from '../ui/Action.tsx';
import { useLocation, useNavigate, useRouteError } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { Empty } from '../ui/states.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useRequestText } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { shellWords } from './shell.words.ts';

type Kind = 'unpaid' | 'forbidden' | 'missing' | 'closed' | 'unreachable' | 'outdated' | 'broken';

const ICONS: Record<Kind, string> = {
  unpaid: mdiCreditCardOutline,
  forbidden: mdiLockOutline,
  missing: mdiCompassOff,
  closed: mdiDoorClosed,
  unreachable: mdiCloudOffOutline,
  outdated: mdiWrenchOutline,
  broken: mdiWrenchOutline,
};

/** What stands in the place of a page that cannot be shown: by the error of its route, or by a status. */
export function ErrorPage({ status }: { status?: 403 | 404 }) {
  const say = useWords(shellWords);
  const requestText = useRequestText();
  const error = useRouteError();
  const kind = status === 403 ? 'forbidden' : status === 404 ? 'missing' : kindOf(error);
  const request = requestText(error);
  return (
    <Page title={say(`error.${kind}`)}>
      <Empty icon={ICONS[kind]} title={say(`error.${kind}.lead`)} action={<WayOn kind={kind} />}>
        {say(`error.${kind}.text`)} {request}
      </Empty>
    </Page>
  );
}

/** What can be done next: another try where it may help, another place where it cannot. */
function WayOn({ kind }: { kind: Kind }) {
  const say = useWords(shellWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useLocation();

  if (kind === 'missing' || kind === 'forbidden') return <TextLink to={HOME}>{say('error.home')}</TextLink>;
  if (kind === 'outdated' || kind === 'broken')
    return (
      <Action variant="contained" onClick={() => window.location.reload()}>
        {say('error.reload')}
      </Action>
    );
  const retry = () => {
    client.removeQueries({ predicate: (query) => query.state.status === 'error' });
    void client.invalidateQueries({ queryKey: ['session'] });
    // To the same place once more: the router forgets what was thrown only when it goes somewhere.
    void navigate(here, { replace: true });
  };
  return (
    <>
      <Action variant="contained" onClick={retry}>
        {say('error.retry')}
      </Action>
      {kind === 'unpaid' && <TextLink to={places.account}>{say('error.unpaid.account')}</TextLink>}
    </>
  );
}

function kindOf(error: unknown): Kind {
  const { status, code, message } = (error ?? {}) as { status?: number; code?: string; message?: string };
  if (code === 'missing_account') return 'closed';
  if (status === 402) return 'unpaid';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'missing';
  if (status === 0 || status === 429 || status === 503) return 'unreachable';
  // The browser's own words for a chunk that is no longer there: the server has been updated under this page.
  if (/dynamically imported module|module script failed/i.test(message ?? '')) return 'outdated';
  return 'broken';
}
