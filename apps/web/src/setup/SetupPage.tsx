import { setup } from '@jornada/contract/setup';
import { PASSWORD_MIN, passwordFaults } from '@jornada/domain/password';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HOME } from '../entrances.ts';
import { call } from '../api/call.ts';
import { useEndpointForm } from '../api/form.ts';
import { adopt } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { ByLink } from '../ui/ByLink.tsx';
import { CheckField, TextField } from '../ui/fields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useLocation, useNavigate } from '../ui/nav.ts';
import { Refused } from '../ui/states.tsx';
import { useDocumentTitle } from '../ui/title.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { setupWords } from './setup.words.ts';

/**
 * The first start, opened by the one-time link in the terminal. The token is in the fragment of the address, which no
 * server or log receives.
 */
export function SetupPage() {
  const say = useWords(setupWords);
  const token = useLocation().hash.slice(1);
  const status = useQuery({
    queryKey: ['setup', token],
    queryFn: () => call(setup.status, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
  useDocumentTitle(say('title'));
  return (
    <ByLink query={status} closed={{ title: say('closed.title'), text: say('closed'), login: say('closed.login') }}>
      {() => <SetupForm token={token} />}
    </ByLink>
  );
}

function SetupForm({ token }: { token: string }) {
  const say = useWords(setupWords);
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { control, submit, busy, refused } = useEndpointForm(setup.create, {
    defaultValues: { token, account_name: '', nome: '', email: '', password: '', demo: false },
    toBody: (values) => ({ ...values, locale: language }),
    alsoCheck: ({ password, account_name, nome, email }) =>
      passwordFaults('password', password, [account_name, nome, email]),
    onDone: (session) => {
      adopt(client, session);
      return navigate(HOME, { replace: true });
    },
  });
  return (
    <>
      <h1>{say('title')}</h1>
      <p>{say('lead')}</p>
      <form noValidate onSubmit={submit}>
        <TextField
          control={control}
          name="account_name"
          label={say('account')}
          autoComplete="organization"
          required
          autoFocus
        />
        <TextField control={control} name="nome" label={say('nome')} autoComplete="name" required />
        <TextField control={control} name="email" label={say('email')} type="email" autoComplete="username" required />
        <PasswordField
          control={control}
          name="password"
          label={say('password')}
          help={say('password.help', { min: PASSWORD_MIN })}
          autoComplete="new-password"
          required
        />
        <CheckField control={control} name="demo" label={say('demo')} />
        <Refused error={refused} />
        <Action type="submit" variant="contained" size="large" busy={busy}>
          {say('submit')}
        </Action>
      </form>
    </>
  );
}
