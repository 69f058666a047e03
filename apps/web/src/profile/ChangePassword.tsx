import { users } from '@jornada/contract/user';
import { PASSWORD_MIN, passwordFaults } from '@jornada/domain/password';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpointForm } from '../api/form.ts';
import { currentSession, useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { FormStack } from '../ui/fields.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { profileWords } from './profile.words.ts';

/** Changes the person's own password. It renews this session and ends all others. */
export function ChangePassword() {
  const say = useWords(profileWords);
  const client = useQueryClient();
  const { user, account } = useSession();
  const { control, submit, busy, refused, reset } = useEndpointForm(users.changePassword, {
    defaultValues: { current_password: '', new_password: '' },
    alsoCheck: ({ new_password }) =>
      passwordFaults('new_password', new_password, [account.name, user.nome, user.email]),
    onDone: () => {
      reset();
      toast({ text: say('password.done') });
      // Refetched, because the renewed session expires later.
      return client.invalidateQueries({ queryKey: currentSession.queryKey });
    },
  });
  return (
    <FormStack noValidate onSubmit={submit}>
      {/* Lets password managers find the account to which the password belongs. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <PasswordField
        control={control}
        name="current_password"
        label={say('password.current')}
        autoComplete="current-password"
        required
      />
      <PasswordField
        control={control}
        name="new_password"
        label={say('password.new')}
        help={say('password.help', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        required
      />
      <Refused error={refused} />
      <div>
        <Action type="submit" variant="contained" busy={busy}>
          {say('password.submit')}
        </Action>
      </div>
    </FormStack>
  );
}
