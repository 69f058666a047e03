import { mdiDownloadOutline } from '@mdi/js';
import { useWords } from '../words/words.ts';
import { ICON_ON_PHONES } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { Icon } from './Icon.tsx';
import { uiWords } from './ui.words.ts';

/** What is in sight, filters and order included, as a CSV file: the same name and place on every screen. */
export function ExportLink({ href }: { href: string }) {
  const say = useWords(uiWords);
  return (
    <ButtonLink
      color="inherit"
      startIcon={<Icon path={mdiDownloadOutline} />}
      href={href}
      download
      aria-label={say('export')}
      sx={ICON_ON_PHONES}
    >
      <span>{say('export')}</span>
    </ButtonLink>
  );
}
