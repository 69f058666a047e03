import { personalData } from '@jornada/contract/user-personal-data';
import { mdiDownloadOutline } from '@mdi/js';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { profileWords } from './profile.words.ts';

/** Downloads all personal data through the browser, which shows progress and continues while the person works. */
export function PersonalDataSection() {
  const say = useWords(profileWords);
  return (
    <Section title={say('data')} text={say('data.text')}>
      <div>
        <ButtonLink
          variant="outlined"
          startIcon={<Icon path={mdiDownloadOutline} />}
          href={personalData.export.path}
          download
        >
          {say('data.do')}
        </ButtonLink>
      </div>
    </Section>
  );
}
