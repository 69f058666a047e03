import { Dialog, DialogContent, DialogTitle } from '../ui/Dialog.tsx';
import { styled } from '../ui/styled.ts';
import { type Session, sessions } from '@jornada/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { LOGIN } from '../entrances.ts';
import { call } from '../api/call.ts';
import { adopt, startAfresh, useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { TextField } from '../ui/fields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { space } from '../ui/scale.ts';
import { Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { SecondStep } from './SecondStep.tsx';
import { sessionWords } from './session.words.ts';
import { signInAgainWords } from './sign-in-again.words.ts';
import { useSignInForm } from './useSignInForm.ts';

type Props = {
  /** Whether the session is over; otherwise the person opened the dialog early and can close it. */
  needed: boolean;
  onDone: () => void;
};

/** Sign-in on top of the page, which keeps its address, input and pending requests. */
export function SignInAgain({ needed, onDone }: Props) {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={needed ? undefined : onDone}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      sx={{ zIndex: (theme) => theme.zIndex.snackbar - 1 }}
    >
      <Contents titleId={titleId} needed={needed} onDone={onDone} />
    </Dialog>
  );
}

function Contents({ titleId, needed, onDone }: { titleId: string; needed: boolean; onDone: () => void }) {
  const say = useWords(signInAgainWords);
  const saySignIn = useWords(sessionWords);
  const former = useSession();
  const client = useQueryClient();
  const goOn = async (fresh: Session) => {
    adopt(client, await backToAccount(former, fresh));
    onDone();
  };
  const { control, submit, busy, refused, accepted, back } = useSignInForm({ email: former.user.email, onDone: goOn });

  if (accepted)
    return (
      <>
        <DialogTitle id={titleId}>{say(needed ? 'title' : 'early.title')}</DialogTitle>
        <DialogContent>
          <SecondStep accepted={accepted} onDone={goOn} onBack={back} />
        </DialogContent>
      </>
    );
  return (
    <>
      <DialogTitle id={titleId}>{say(needed ? 'title' : 'early.title')}</DialogTitle>
      <Form noValidate onSubmit={submit}>
        <p>{say(needed ? 'text' : 'early.text')}</p>
        <TextField
          control={control}
          name="email"
          label={saySignIn('email')}
          type="email"
          autoComplete="username"
          help={say('other')}
        />
        <PasswordField
          control={control}
          name="password"
          label={saySignIn('password')}
          autoComplete="current-password"
          autoFocus
        />
        <Refused error={refused} />
        <div>
          <Action color="secondary" onClick={needed ? () => startAfresh(LOGIN) : onDone}>
            {say(needed ? 'leave' : 'later')}
          </Action>
          <Action type="submit" variant="contained" busy={busy}>
            {saySignIn('signIn')}
          </Action>
        </div>
      </Form>
    </>
  );
}

/**
 * A sign-in selects the account used last, perhaps in another browser, so this switches back to the account of the
 * page.
 */
const backToAccount = async (former: Session, fresh: Session): Promise<Session> =>
  former.user.id === fresh.user.id && former.account.id !== fresh.account.id
    ? call(sessions.switchAccount, { body: { id_conta: former.account.id } })
    : fresh;

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: space(2),
  padding: space(0, 3, 2.5),
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& > div:last-of-type': { display: 'flex', justifyContent: 'flex-end', gap: space(1) },
}));
