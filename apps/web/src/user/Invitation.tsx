import { type User, users } from '@jornada/contract/user';
import { mdiLinkPlus, mdiLinkOff } from '@mdi/js';
import { useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { InvitationLink, type NewLink } from './InvitationLink.tsx';
import { stateOf } from './LinkMark.tsx';
import { peopleWords } from './people.words.ts';

/** An invited person who has not joined yet: expiry of the link, with buttons to replace or revoke it. */
export function Invitation({ person }: { person: User }) {
  const say = useWords(peopleWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const whyNot = useWhyNot(users.renewInvitation);
  const renew = useWrite(users.renewInvitation);
  const withdraw = useWrite(users.withdrawInvitation);
  const [link, setLink] = useState<NewLink | null>(null);
  const open = stateOf(person) === 'invited';
  const params = { id: person.id };
  return (
    <Section
      title={say('invitation')}
      text={
        open
          ? say('invitation.open', { until: instant(person.invitation_expires_at ?? '', account.time_zone) })
          : say('invitation.over')
      }
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: space(1) }}>
        <Action
          variant="outlined"
          icon={mdiLinkPlus}
          whyNot={whyNot}
          busy={renew.isPending}
          onClick={() => renew.mutate({ params }, { onSuccess: setLink })}
        >
          {say('invitation.renew')}
        </Action>
        {open && (
          <Action
            color="error"
            icon={mdiLinkOff}
            whyNot={whyNot}
            busy={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(
                { params },
                { onSuccess: () => toast({ text: say('invitation.withdrawn', { nome: person.nome }) }) },
              )
            }
          >
            {say('invitation.withdraw')}
          </Action>
        )}
      </div>
      {link && <InvitationLink link={link} onClose={() => setLink(null)} />}
    </Section>
  );
}
