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
import { errorPageWords } from './error-page.words.ts';

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

/** Replaces a page that cannot be shown, by its route's error or by a status. */
export function ErrorPage({ status }: { status?: 403 | 404 }) {
  const say = useWords(errorPageWords);
  const requestText = useRequestText();
  const error = useRouteError();
  const kind = status === 403 ? 'forbidden' : status === 404 ? 'missing' : kindOf(error);
  const request = requestText(error);
  return (
    <Page title={say(`error.${kind}`)}>
      <Empty
        icon={ICONS[kind]}
        title={say(`error.${kind}.lead`)}
        text={`${say(`error.${kind}.text`)} ${request ?? ''}`}
        action={<WayOn kind={kind} />}
      />
    </Page>
  );
}

/** The possible next step: a retry if it may help, else another page. */
function WayOn({ kind }: { kind: Kind }) {
  const say = useWords(errorPageWords);
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
    // Navigates to the same address: the router clears its error only on navigation.
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
  // Browser messages for a missing chunk mean that the server was updated while this page was open.
  if (/dynamically imported module|module script failed/i.test(message ?? '')) return 'outdated';
  return 'broken';
}
