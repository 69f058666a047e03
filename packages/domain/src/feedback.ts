import type { Fault } from './refusal.ts';
import { hoursBefore } from './instants.ts';
import { isFilled } from './text.ts';

export const FEEDBACK_KINDS = ['praise', 'constructive'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** The readers besides author and recipients: none, the leaders of the recipients, or everybody. */
export const FEEDBACK_VISIBILITIES = ['recipient', 'leader', 'wall'] as const;
export type FeedbackVisibility = (typeof FEEDBACK_VISIBILITIES)[number];

export const FEEDBACK_STATES = ['draft', 'sent', 'withdrawn', 'hidden'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** The lists of feedback; `about` is about one person. */
export const FEEDBACK_BOXES = ['received', 'sent', 'drafts', 'wall', 'team', 'about', 'reported'] as const;

export const REACTIONS = ['👏', '❤️', '💡', '🙏', '🎉'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** The texts of each kind in display order; the last one of `constructive` may be empty. */
export const FEEDBACK_TEXTS = {
  praise: ['body'],
  constructive: ['situation', 'behaviour', 'impact', 'next'],
} as const satisfies Record<FeedbackKind, readonly string[]>;
export type FeedbackText = (typeof FEEDBACK_TEXTS)[FeedbackKind][number];
export type FeedbackTexts = Record<FeedbackText, string>;

/** Maximum length of each text. */
export const TEXT_LENGTHS = { body: 4_000, situation: 2_000, behaviour: 2_000, impact: 2_000, next: 2_000 } as const;

export const MOST_RECIPIENTS = 10;
export const MOST_OF_FEEDBACK = { competences: 5, replies: 50 } as const;
/** The maximum number one person sends within an hour. */
export const FEEDBACKS_AN_HOUR = 30;
/** Days after sending within which the author may withdraw. */
export const WITHDRAW_DAYS = 7;
/** Days within which a deleted draft or a withdrawn feedback can be restored. */
export const RESTORE_DAYS = 30;
/** Hours within which one's own reply may be deleted. */
export const REPLY_HOURS = 24;
/** After this many days without giving feedback, a person gets a reminder about the people who helped them. */
export const NUDGE_DAYS = 30;
/** Days over which a leader sees how much feedback their people receive and give. */
export const TEAM_DAYS = 90;
/** A count by month or competence of a whole account has at least this many authors. */
export const FEWEST_AUTHORS = 5;

export const anHourBefore = (now: Date): string => hoursBefore(now, 1);

/** The texts of `kind`; texts of the other kind are dropped. */
export const textsOf = (kind: FeedbackKind, texts: Partial<FeedbackTexts>): Partial<FeedbackTexts> =>
  Object.fromEntries(FEEDBACK_TEXTS[kind].map((name) => [name, texts[name] ?? '']));

/** The written fields of a feedback before it is sent. */
export interface WrittenFeedback extends Partial<FeedbackTexts> {
  kind: FeedbackKind;
  recipient_ids: readonly number[];
  visibility: FeedbackVisibility;
}

/** The faults that even a draft may not have. */
export function faultsOfDraft({ kind, recipient_ids, visibility }: WrittenFeedback, authorId: number): Fault[] {
  const faults: Fault[] = recipient_ids.flatMap((id, at) => {
    const path = `recipient_ids.${at}`;
    if (id === authorId) return [{ path, message: 'must be somebody else', code: 'oneself' }];
    if (recipient_ids.indexOf(id) < at) return [{ path, message: 'is named twice', code: 'duplicate' }];
    return [];
  });
  if (kind === 'constructive' && recipient_ids.length > 1)
    faults.push({ path: 'recipient_ids', message: 'must be one person for this kind', code: 'too_many' });
  if (kind === 'constructive' && visibility === 'wall')
    faults.push({ path: 'visibility', message: 'must not be the wall for this kind', code: 'not_on_wall' });
  return faults;
}

/** The faults of sending a draft, in addition to the faults of a draft. */
export function faultsOfSending(written: WrittenFeedback): Fault[] {
  const faults: Fault[] = [];
  if (written.recipient_ids.length === 0)
    faults.push({ path: 'recipient_ids', message: 'must name a person', code: 'too_few' });
  for (const name of FEEDBACK_TEXTS[written.kind])
    if (name !== 'next' && !isFilled(written[name] ?? ''))
      faults.push({ path: name, message: 'must not be empty', code: 'empty' });
  return faults;
}
