interface Link {
  id: number;
  deactivated_at: string | null;
}

/** The account that a sign-in opens: the one used last, otherwise the first with an active link. */
export const accountToOpen = <L extends Link>(
  { last_account_id }: { last_account_id: number | null },
  accounts: readonly L[],
): L | undefined =>
  accounts.find(({ id }) => id === last_account_id) ??
  accounts.find(({ deactivated_at }) => deactivated_at === null) ??
  accounts[0];
