import { mdiDownloadOutline } from '@mdi/js';
import { useWords } from '../words/words.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { Icon } from './Icon.tsx';
import { uiWords } from './ui.words.ts';

/** Where there is no room for words, the icon stands alone; its name stays. */
const ICON_ON_PHONES = { '@media (max-width: 599px)': { paddingInline: '10px', '& > span': { display: 'none' } } };

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
