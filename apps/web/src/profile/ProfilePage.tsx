import type { Session } from '@jornada/contract/session';
import type { ComponentType, ReactNode } from 'react';
import { useLevelName } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { AppearanceChoices } from '../ui/AppearanceChoices.tsx';
import { Columns } from '../ui/Columns.tsx';
import { Facts, Page, Section } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { PersonalDataSection } from './PersonalDataSection.tsx';
import { profileWords } from './profile.words.ts';
import { SignIns } from './SignIns.tsx';

type Photo = ComponentType<{ person: Session['user'] & Pick<Session, 'level' | 'photo'> }>;

/**
 * @param Photo shows and changes the person's own photo
 * @param children sections about the person from other resources
 */
export function ProfilePage({ Photo, children }: { Photo: Photo; children: ReactNode }) {
  const say = useWords(profileWords);
  const levelName = useLevelName();
  const { user, level, photo, account } = useSession();
  return (
    <Page title={say('title')}>
      <Columns>
        <div>
          <Section title={user.nome}>
            <Photo person={{ ...user, level, photo }} />
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
          {children}
          <PersonalDataSection />
        </div>
        <div>
          <Section title={say('password')} text={say('password.text')}>
            <ChangePassword />
          </Section>
          <SignIns />
        </div>
      </Columns>
    </Page>
  );
}
