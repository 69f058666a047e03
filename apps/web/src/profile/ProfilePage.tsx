import type { ReactNode } from 'react';
import { useLevelName } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { AppearanceChoices } from '../ui/AppearanceChoices.tsx';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { profileWords } from './profile.words.ts';
import { SignIns } from './SignIns.tsx';

/** @param children sections about the person from other resources */
export function ProfilePage({ children }: { children: ReactNode }) {
  const say = useWords(profileWords);
  const levelName = useLevelName();
  const { user, level, account } = useSession();
  return (
    <Page title={say('title')} width="narrow">
      <Section title={user.nome}>
        <Facts
          facts={[
            [say('email'), user.email],
            [say('level'), levelName(level)],
            [say('account'), account.name],
          ]}
        />
      </Section>
      <Section title={say('appearance')} text={say('appearance.text')}>
        <AppearanceChoices />
      </Section>
      <Section title={say('password')} text={say('password.text')}>
        <ChangePassword />
      </Section>
      <SignIns />
      {children}
    </Page>
  );
}
