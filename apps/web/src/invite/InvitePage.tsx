import { invitations } from '@jornada/contract/invite';
import { PASSWORD_MIN } from '@jornada/domain/password';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HOME } from '../entrances.ts';
import { call } from '../api/call.ts';
import { useEndpointForm } from '../api/form.ts';
import { adopt } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { ByLink } from '../ui/ByLink.tsx';
import { TextField } from '../ui/fields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useLocation, useNavigate } from '../ui/nav.ts';
import { Refused } from '../ui/states.tsx';
import { useDocumentTitle } from '../ui/title.ts';
import { useWords } from '../words/words.ts';
import { inviteWords } from './invite.words.ts';

/**
 * Joins by invitation link, or sets a new password by a link from an administrator or an e-mail. The token is in the
 * fragment of the address, which no server or log receives.
 */
export function InvitePage() {
  const say = useWords(inviteWords);
  const token = useLocation().hash.slice(1);
  const invitation = useQuery({
    queryKey: ['invite', token],
    queryFn: () => call(invitations.check, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
  useDocumentTitle(say('title'));
  return (
    <ByLink query={invitation} closed={{ title: say('closed.title'), text: say('closed'), login: say('closed.login') }}>
      {({ purpose, nome, email, account_name }) => (
        <JoinForm
          token={token}
          purpose={purpose ?? 'join'}
          nome={nome ?? ''}
          email={email ?? ''}
          account={account_name ?? ''}
        />
      )}
    </ByLink>
  );
}

interface JoinFormProps {
  token: string;
  /** `join` for an invitation; otherwise the person has joined already and sets a new password. */
  purpose: 'join' | 'password' | 'reset';
  nome: string;
  email: string;
  account: string;
}

const TEXTS = {
  join: { lead: 'lead', help: 'password.help' },
  password: { lead: 'password.new.lead', help: 'password.new.help' },
  reset: { lead: 'password.reset.lead', help: 'password.reset.help' },
} as const;

function JoinForm({ token, purpose, nome, email, account }: JoinFormProps) {
  const say = useWords(inviteWords);
  const isNewPassword = purpose !== 'join';
  const { lead, help } = TEXTS[purpose];
  const client = useQueryClient();
  const navigate = useNavigate();
  const [aboutCode, setAboutCode] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useEndpointForm(invitations.join, {
    defaultValues: { token, password: '', otp: '' },
    toBody: ({ otp, ...body }) => ({ ...body, ...(needsCode && { otp }) }),
    onDone: (session) => {
      adopt(client, session);
      return navigate(HOME, { replace: true });
    },
    onRefused: ({ code }) => {
      if (code === 'second_factor') setNeedsCode(true);
      if (code === 'wrong_otp') form.setError('otp', { type: code }, { shouldFocus: true });
      const isAboutCode = code === 'second_factor' || code === 'wrong_otp';
      setAboutCode(isAboutCode);
      return isAboutCode;
    },
  });
  const { control, submit, busy, refused } = form;
  return (
    <>
      <h1>{isNewPassword ? say('password.new.heading') : say('heading', { account })}</h1>
      <p>{say(lead, { nome, email, account })}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {/* Lets password managers find the account to which the password belongs. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          control={control}
          name="password"
          label={say(isNewPassword ? 'password.new' : 'password')}
          help={say(help, { min: PASSWORD_MIN })}
          autoComplete="new-password"
          required
          autoFocus
        />
        {needsCode && (
          <TextField
            control={control}
            name="otp"
            label={say('otp')}
            help={say('otp.help')}
            autoComplete="one-time-code"
            autoFocus
            required
          />
        )}
        <Refused error={aboutCode ? null : refused} />
        <Action type="submit" variant="contained" size="large" busy={busy}>
          {say(isNewPassword ? 'password.new.submit' : 'submit')}
        </Action>
      </form>
    </>
  );
}
