import type { Feedback } from '@jornada/contract/feedback-items';
import { mdiAccountSupervisorOutline, mdiBullhornOutline, mdiLockOutline } from '@mdi/js';
import { useSession } from '../api/session.ts';
import { Face } from '../ui/Face.tsx';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { feedbackWords } from './feedback.words.ts';
import { usePeople } from './use-people.ts';

const VISIBLE = { recipient: mdiLockOutline, leader: mdiAccountSupervisorOutline, wall: mdiBullhornOutline } as const;

/** Author, recipients, time, kind, and the other people who can read the feedback. */
export function FeedbackHead({ item }: { item: Feedback }) {
  const say = useWords(feedbackWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const { nameOf, faceOf, listOf } = usePeople();
  const { kind, author_id, recipient_ids, sent_at, created_at, edited_at, visibility } = item;
  const people = listOf(recipient_ids);
  const seen = say(`visibility.${visibility}`, { people, author: nameOf(author_id) });
  const at = sent_at ?? created_at;
  return (
    <Head>
      <Face of={faceOf(author_id)} size={32} />
      <div>
        <p>
          <strong>{nameOf(author_id)}</strong>{' '}
          <span>{recipient_ids.length ? say('to', { people }) : say('to-nobody')}</span>
        </p>
        <small>
          <time dateTime={at}>{instant(at, account.time_zone)}</time>
          {edited_at && <span>{say('edited')}</span>}
          <span title={seen}>
            <Icon path={VISIBLE[visibility]} label={seen} fontSize="inherit" />
          </span>
        </small>
      </div>
      {/* The wall contains praise only, so the kind is not shown. */}
      {visibility !== 'wall' && <Kind data-kind={kind}>{say(`kind.${kind}`)}</Kind>}
    </Head>
  );
}

/** The kind as a word and a colour. */
const Kind = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  '--tone': theme.vars.palette.info.main,
  '&[data-kind=praise]': { '--tone': theme.vars.palette.warning.main },
  flex: 'none',
  alignSelf: 'start',
  padding: space(0.25, 1),
  borderRadius: radius.pill,
  fontWeight: 600,
  color: 'var(--tone)',
  background: `color-mix(in srgb, var(--tone) 12%, ${theme.vars.palette.background.paper})`,
}));

const Head = styled('header')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: space(1.25),
  '& > div': { flex: 1, minWidth: 0 },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 620 },
  '& p > span': { color: theme.vars.palette.text.secondary },
  '& small': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space(0, 1),
    color: theme.vars.palette.text.secondary,
  },
  '& small > span': { display: 'inline-flex' },
}));
