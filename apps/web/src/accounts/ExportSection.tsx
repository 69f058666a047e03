import { accounts } from '@jornada/contract/accounts';
import { mdiDownloadOutline } from '@mdi/js';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Section } from '../ui/Page.tsx';
import { useWords } from '../words/words.ts';
import { accountWords } from './account.words.ts';

/** Downloads through the browser, which shows progress and continues while the person works. */
export function ExportSection() {
  const say = useWords(accountWords);
  const whyNot = useWhyNot(accounts.export);
  return (
    <Section title={say('export')} text={say('export.text')}>
      <div>
        {whyNot === undefined ? (
          <ButtonLink
            variant="outlined"
            startIcon={<Icon path={mdiDownloadOutline} />}
            href={accounts.export.path}
            download
          >
            {say('export.do')}
          </ButtonLink>
        ) : (
          <Action variant="outlined" icon={mdiDownloadOutline} whyNot={whyNot}>
            {say('export.do')}
          </Action>
        )}
      </div>
    </Section>
  );
}
