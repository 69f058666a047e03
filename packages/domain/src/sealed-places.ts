/** The location of a sealed value, outside of which it cannot be opened. */
interface SealedPlace {
  accountId: number;
  userId: number;
  field: string;
}

/** Where the file of a hand-over to the payroll is sealed. It is about many people, so about none of them. */
export const placeOfPayrollFile = (accountId: number, handOverId: number): SealedPlace => ({
  accountId,
  userId: 0,
  field: `payroll_files.${handOverId}`,
});

/** Where the documents of an absence are sealed. */
export const placeOfDocument = (accountId: number, of: { user_id: number; absence_id: number }): SealedPlace => ({
  accountId,
  userId: of.user_id,
  field: `absence_files.${of.absence_id}`,
});

/** The place of a sealed NPS reason. It names no person: reasons are anonymous. */
export const placeOfReason = (accountId: number, waveId: number, key: string): SealedPlace => ({
  accountId,
  userId: 0,
  field: `nps_comments.${waveId}.${key}`,
});

/** Where the answers of a rater are sealed while they are kept. */
export const placeOfForm = (accountId: number, raterId: number): SealedPlace => ({
  accountId,
  userId: 0,
  field: `evaluation_forms.${raterId}`,
});

/** What the reason of a rater's decline is bound to when it is sealed. */
export const placeOfDecline = (accountId: number, raterId: number): SealedPlace => ({
  accountId,
  userId: 0,
  field: `evaluation_raters.${raterId}`,
});

/** Where the rationale of a rating is sealed. */
export const placeOfRationale = (accountId: number, subjectId: number, evaluationId: number): SealedPlace => ({
  accountId,
  userId: subjectId,
  field: `evaluation_ratings.${evaluationId}`,
});

/** Where the reason of a change of a rating is sealed. */
export const placeOfRatingReason = (
  accountId: number,
  subjectId: number,
  { evaluationId, nth }: { evaluationId: number; nth: number },
): SealedPlace => ({
  accountId,
  userId: subjectId,
  field: `evaluation_rating_changes.${evaluationId}.${nth}`,
});

/** The place of a sealed evaluation comment. It names the person evaluated and no author. */
export const placeOfEvaluationComment = (accountId: number, subjectId: number, key: string): SealedPlace => ({
  accountId,
  userId: subjectId,
  field: `evaluation_comments.${key}`,
});
