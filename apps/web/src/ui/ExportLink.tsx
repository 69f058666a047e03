import { mdiDownloadOutline } from '@mdi/js';
import { useWords } from '../words/words.ts';
import { ICON_WHERE_NARROW } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { Icon } from './Icon.tsx';
import { uiWords } from './ui.words.ts';

/**
 * Downloads the current list, with its filters and order, as a CSV file; the same name and position on every screen.
 */
export function ExportLink({ href }: { href: string }) {
  const say = useWords(uiWords);
  return (
    <ButtonLink
      color="inherit"
      startIcon={<Icon path={mdiDownloadOutline} />}
      href={href}
      download
      aria-label={say('export')}
      css={ICON_WHERE_NARROW}
    >
      <span>{say('export')}</span>
    </ButtonLink>
  );
}
