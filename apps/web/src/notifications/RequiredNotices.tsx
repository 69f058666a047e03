import { notifications } from '@jornada/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { notificationWords } from './notifications.words.ts';
import { useSentence } from './use-sentence.ts';

/**
 * Notices for people whose employment has ended. They are not marked as read, because these people may not change
 * anything.
 */
export function RequiredNotices() {
  const say = useWords(notificationWords);
  const sentence = useSentence();
  const { account } = useSession();
  const { instant } = useFormats();
  const items = useQuery(read(notifications.list, { query: { limit: 20 } })).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={say('title')}>
      <List>
        {items.map((one) => (
          <li key={one.id}>
            <TextLink to={one.link}>{sentence(one)}</TextLink>
            <time dateTime={one.at}>{instant(one.at, account.time_zone)}</time>
          </li>
        ))}
      </List>
    </Section>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: space(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& time': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));
