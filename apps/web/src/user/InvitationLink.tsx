import { useSession } from '../api/session.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { OneTimeLink } from '../ui/OneTimeLink.tsx';
import { peopleWords } from './people.words.ts';

export type NewLink = {
  nome: string;
  email: string;
  invitation_url: string;
  invitation_expires_at: string | null;
  mailed: boolean;
};

/** The invitation link of a person who has not joined. */
export function InvitationLink({
  link: { nome, email, invitation_url, invitation_expires_at, mailed },
  onClose,
}: {
  link: NewLink;
  onClose: () => void;
}) {
  const say = useWords(peopleWords);
  const { instant } = useFormats();
  const { account } = useSession();
  return (
    <OneTimeLink
      title={say(mailed ? 'link.mailed.title' : 'link.title')}
      text={say(mailed ? 'link.mailed' : 'link.text', {
        email,
        nome,
        until: instant(invitation_expires_at ?? '', account.time_zone),
      })}
      label={say('link.label')}
      url={invitation_url}
      onClose={onClose}
    />
  );
}
