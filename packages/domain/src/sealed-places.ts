/** The location of a sealed value, outside of which it cannot be opened. */
interface SealedPlace {
  accountId: number;
  userId: number;
  field: string;
}

/** The place of the sealed file of a payroll hand-over. It is about many people, so the place has no person. */
export const placeOfPayrollFile = (accountId: number, handOverId: number): SealedPlace => ({
  accountId,
  userId: 0,
  field: `payroll_files.${handOverId}`,
});

/** The place of the sealed documents of an absence. */
export const placeOfDocument = (accountId: number, of: { user_id: number; absence_id: number }): SealedPlace => ({
  accountId,
  userId: of.user_id,
  field: `absence_files.${of.absence_id}`,
});

/** The place of a sealed NPS reason. It has no person: reasons are anonymous. */
export const placeOfReason = (accountId: number, waveId: number, key: string): SealedPlace => ({
  accountId,
  userId: 0,
  field: `nps_comments.${waveId}.${key}`,
});

/** The place of a rater's sealed answers, as long as they exist. */
export const placeOfForm = (accountId: number, raterId: number): SealedPlace => ({
  accountId,
  userId: 0,
  field: `evaluation_forms.${raterId}`,
});

/** The place of the sealed reason of a rater's decline. */
export const placeOfDecline = (accountId: number, raterId: number): SealedPlace => ({
  accountId,
  userId: 0,
  field: `evaluation_raters.${raterId}`,
});

/** The place of the sealed rationale of a rating. */
export const placeOfRationale = (accountId: number, subjectId: number, evaluationId: number): SealedPlace => ({
  accountId,
  userId: subjectId,
  field: `evaluation_ratings.${evaluationId}`,
});

/** The place of the sealed reason of a change of a rating. */
export const placeOfRatingReason = (
  accountId: number,
  subjectId: number,
  { evaluationId, nth }: { evaluationId: number; nth: number },
): SealedPlace => ({
  accountId,
  userId: subjectId,
  field: `evaluation_rating_changes.${evaluationId}.${nth}`,
});

/** The place of a sealed evaluation comment. It contains the subject, but no author. */
export const placeOfEvaluationComment = (accountId: number, subjectId: number, key: string): SealedPlace => ({
  accountId,
  userId: subjectId,
  field: `evaluation_comments.${key}`,
});
