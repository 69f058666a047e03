import { users } from '@jornada/contract/user';
import { LEVELS, may, SUPER_ADMIN } from '@jornada/domain/access';
import { INVITATION_DAYS } from '@jornada/domain/people';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useLevelName } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FormStack, SelectField, TextField } from '../ui/fields.tsx';
import { Notice, Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { InvitationLink, type NewLink } from './InvitationLink.tsx';
import { peopleWords } from './people.words.ts';

const FORM = 'invite-person';

/** Form to invite a person, then their invitation link. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const say = useWords(peopleWords);
  const levelName = useLevelName();
  const { level: mine } = useSession();
  const [link, setLink] = useState<NewLink | null>(null);
  const [already, setAlready] = useState(false);
  const renew = useWrite(users.renewInvitation, { errorIsShown: true });
  const { control, submit, busy, refused } = useEndpointForm(users.create, {
    defaultValues: { nome: '', email: '', level: LEVELS[0], job_title: '' },
    onDone: async ({ invitation_url, ...person }) =>
      // The form was sent again because the answer was lost. Links are not stored, so a new one is created.
      setLink(
        invitation_url === null
          ? await renew.mutateAsync({ params: { id: person.id } })
          : { ...person, invitation_url },
      ),
    onRefused: ({ code }) => {
      setAlready(code === 'already_here');
      return code === 'already_here';
    },
  });
  const grants = may(mine, 'people.grant-super');
  const levels = LEVELS.filter((level) => level !== SUPER_ADMIN || grants);

  if (link) return <InvitationLink link={link} onClose={onClose} />;
  return (
    <Drawer
      open
      title={say('invite.title')}
      onClose={onClose}
      actions={
        <Action type="submit" form={FORM} variant="contained" busy={busy}>
          {say('invite.submit')}
        </Action>
      }
    >
      <FormStack id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <p style={{ margin: 0 }}>{say('invite.lead', { days: INVITATION_DAYS })}</p>
        <TextField control={control} name="nome" label={say('invite.nome')} required autoFocus maxLength={120} />
        <TextField
          control={control}
          name="email"
          label={say('invite.email')}
          type="email"
          autoComplete="off"
          required
        />
        <SelectField
          control={control}
          name="level"
          label={say('invite.level')}
          required
          options={levels.map((value) => ({ value, label: levelName(value) }))}
          {...(!grants && { help: say('invite.level-help') })}
        />
        <TextField control={control} name="job_title" label={say('invite.job_title')} maxLength={120} />
        {already && (
          <Notice role="alert" data-tone="error">
            {say('invite.already')}
          </Notice>
        )}
        <Refused error={already ? null : refused} />
      </FormStack>
    </Drawer>
  );
}
