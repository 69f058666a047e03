/** Where a reason is sealed. */
export const placeOfComment = (accountId: number, waveId: number, key: string) => ({
  accountId,
  userId: 0,
  field: `nps_comments.${waveId}.${key}`,
});
