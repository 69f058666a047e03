import { type User, users } from '@jornada/contract/user';
import { mayManageAccess, PASSWORD_LINK_HOURS } from '@jornada/domain/people';
import { mdiLogoutVariant, mdiLockReset } from '@mdi/js';
import { useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { OneTimeLink } from '../ui/OneTimeLink.tsx';
import { accessWords } from './person-access.words.ts';

/** The access of a person: ends their sessions, or creates a link to choose a new password. */
export function PersonAccess({ person: { id, nome, level } }: { person: User }) {
  const say = useWords(accessWords);
  const { instant } = useFormats();
  const { level: mine, account } = useSession();
  const whyNotManage = useWhyNot(users.endSessions);
  const whyNot = whyNotManage ?? (mayManageAccess(mine, level) ? undefined : say('higher'));
  const end = useWrite(users.endSessions, { errorIsShown: true });
  const create = useWrite(users.createPasswordLink);
  const [asking, setAsking] = useState(false);
  const params = { id };
  return (
    <Section title={say('title')} text={say('text', { hours: PASSWORD_LINK_HOURS })}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: space(1) }}>
        <Action
          variant="outlined"
          icon={mdiLockReset}
          whyNot={whyNot}
          busy={create.isPending}
          onClick={() => create.mutate({ params })}
        >
          {say('password')}
        </Action>
        <Action color="error" icon={mdiLogoutVariant} whyNot={whyNot} onClick={() => setAsking(true)}>
          {say('end')}
        </Action>
      </div>
      {create.data && (
        <OneTimeLink
          title={say(create.data.mailed ? 'link.mailed.title' : 'link.title')}
          text={say(create.data.mailed ? 'link.mailed' : 'link.text', {
            nome,
            until: instant(create.data.expires_at, account.time_zone),
          })}
          label={say('link.label')}
          url={create.data.password_url}
          onClose={create.reset}
        />
      )}
      <Confirm
        open={asking}
        tone="danger"
        title={say('end.title', { nome })}
        confirmLabel={say('end.confirm')}
        busy={end.isPending}
        onConfirm={() =>
          end.mutate(
            { params },
            {
              onSuccess: () => {
                setAsking(false);
                toast({ text: say('ended', { nome }) });
              },
            },
          )
        }
        onClose={() => {
          setAsking(false);
          end.reset();
        }}
      >
        {say('end.text')}
        <Refused error={end.error} />
      </Confirm>
    </Section>
  );
}
