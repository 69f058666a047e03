import type { Feedback } from '@jornada/contract/feedback-items';
import {
  FEEDBACK_TEXTS,
  type FeedbackKind,
  type FeedbackTexts,
  type FeedbackVisibility,
  faultsOfDraft,
  faultsOfSending,
} from '@jornada/domain/feedback';
import type { Fault } from '@jornada/domain/refusal';

/** Form values with the texts of both kinds, so that no text is lost when the kind changes. */
export interface FeedbackValues extends FeedbackTexts {
  kind: FeedbackKind;
  recipient_ids: number[];
  competence_ids: number[];
  task_id: number | null;
  visibility: FeedbackVisibility;
}

export const emptyFeedback = (kind: FeedbackKind, recipient_ids: readonly number[]): FeedbackValues => ({
  kind,
  recipient_ids: [...recipient_ids],
  body: '',
  situation: '',
  behaviour: '',
  impact: '',
  next: '',
  competence_ids: [],
  task_id: null,
  visibility: 'recipient',
});

export const valuesOf = (item: Feedback): FeedbackValues => ({
  kind: item.kind,
  recipient_ids: item.recipient_ids,
  body: item.body ?? '',
  situation: item.situation ?? '',
  behaviour: item.behaviour ?? '',
  impact: item.impact ?? '',
  next: item.next ?? '',
  competence_ids: item.competence_ids,
  task_id: item.task_id,
  visibility: item.visibility,
});

/** The request: only the texts of the chosen kind. Constructive feedback is never on the wall. */
export const writtenFrom = ({
  kind,
  recipient_ids,
  competence_ids,
  task_id,
  visibility,
  ...texts
}: FeedbackValues) => ({
  kind,
  recipient_ids,
  competence_ids,
  task_id,
  visibility: kind === 'constructive' && visibility === 'wall' ? ('recipient' as const) : visibility,
  ...Object.fromEntries(FEEDBACK_TEXTS[kind].map((name) => [name, texts[name]])),
});

/** Errors that prevent sending. */
export const faultsOf = (values: FeedbackValues, authorId: number): Fault[] => {
  const written = { ...values, ...writtenFrom(values) };
  return [...faultsOfDraft(written, authorId), ...faultsOfSending(written)];
};
