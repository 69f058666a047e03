import { forgottenPasswords } from '@jornada/contract/session-password';
import { useEffect, useRef, useState } from 'react';
import { useServerBrand } from '../api/brand.ts';
import { useEndpointForm } from '../api/form.ts';
import { LOGIN } from '../entrances.ts';
import { Action } from '../ui/Action.tsx';
import { Entrance } from '../ui/Entrance.tsx';
import { TextField } from '../ui/fields.tsx';
import { Failed, Loading, Refused } from '../ui/states.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useDocumentTitle } from '../ui/title.ts';
import { useWords } from '../words/words.ts';
import { forgottenPasswordWords } from './forgotten-password.words.ts';

/** Requests a link to replace a forgotten password. */
export function ForgottenPasswordPage() {
  const say = useWords(forgottenPasswordWords);
  const { data, error, isPending, isFetching, refetch } = useServerBrand();
  const [sentTo, setSentTo] = useState<string>();
  useDocumentTitle(say('title'));
  return (
    <Entrance>
      {sentTo === undefined ? <h1>{say('title')}</h1> : <Sent email={sentTo} />}
      {isPending && <Loading rows={3} />}
      {error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data?.mails_resets === false && <p>{say('noMail')}</p>}
      {data?.mails_resets && sentTo === undefined && <RequestForm onSent={setSentTo} />}
      <TextLink to={LOGIN}>{say('login')}</TextLink>
    </Entrance>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const say = useWords(forgottenPasswordWords);
  const { control, submit, busy, refused } = useEndpointForm(forgottenPasswords.forgottenPassword, {
    defaultValues: { email: '' },
    onDone: (_, { email }) => onSent(email),
  });
  return (
    <>
      <p>{say('text')}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          control={control}
          name="email"
          label={say('email')}
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <Refused error={refused} />
        <Action type="submit" variant="contained" size="large" busy={busy}>
          {say('send')}
        </Action>
      </form>
    </>
  );
}

/** Takes the focus from the form that it replaces, so that screen readers announce it. */
function Sent({ email }: { email: string }) {
  const say = useWords(forgottenPasswordWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {say('sent')}
      </h1>
      <p>{say('sent.text', { email })}</p>
      <p>{say('sent.none')}</p>
    </>
  );
}
