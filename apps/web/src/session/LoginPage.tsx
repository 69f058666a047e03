import type { Session } from '@jornada/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { FORGOTTEN_PASSWORD, HOME } from '../entrances.ts';
import { whenIdle } from '../state/idle.ts';
import { Action } from '../ui/Action.tsx';
import { Entrance } from '../ui/Entrance.tsx';
import { TextField } from '../ui/fields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { whileIdle } from '../ui/load-later.tsx';
import { useLocation, useNavigate } from '../ui/nav.ts';
import { Refused } from '../ui/states.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDocumentTitle } from '../ui/title.ts';
import { useWords } from '../words/words.ts';
import { sessionWords } from './session.words.ts';
import { signIn, useSignInForm } from './useSignInForm.ts';

/** Loaded after the form, so that signing in never waits for a logo. */
const AccountBrand = whileIdle(async () => (await import('./AccountBrand.tsx')).AccountBrand);

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

/** Code that is needed after sign-in. */
const whatFollows = () => import('../api/session.ts');

export function LoginPage() {
  const say = useWords(sessionWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const next = nextPath(new URLSearchParams(useLocation().search).get('next'));
  const onDone = async (session: Session) => {
    const { adopt } = await whatFollows();
    adopt(client, session);
    return navigate(next, { replace: true });
  };
  const { control, submit, busy, refused, accepted, back } = useSignInForm({ onDone });
  useDocumentTitle(say('title'));
  // Loads the code of the next steps while the password is being typed.
  useEffect(() => whenIdle(() => void Promise.all([signIn.load(), whatFollows()]).catch(() => undefined)), []);

  return (
    <Entrance>
      <AccountBrand />
      <h1>{say('title')}</h1>
      {accepted ? (
        <Suspense fallback={null}>
          <SecondStep accepted={accepted} onDone={onDone} onBack={back} />
        </Suspense>
      ) : (
        <form noValidate onSubmit={submit}>
          <TextField
            control={control}
            name="email"
            label={say('email')}
            type="email"
            autoComplete="username"
            autoFocus
          />
          <PasswordField control={control} name="password" label={say('password')} autoComplete="current-password" />
          <Refused error={refused} />
          <Action type="submit" variant="contained" size="large" busy={busy}>
            {say('signIn')}
          </Action>
          <TextLink to={FORGOTTEN_PASSWORD}>{say('forgot')}</TextLink>
        </form>
      )}
    </Entrance>
  );
}

/** The page after sign-in; only paths of this app are accepted. */
export const nextPath = (requested: string | null): string =>
  requested && /^\/(?![/\\])/.test(requested) ? requested : HOME;
