import { parseAsBoolean, useQueryState } from 'nuqs';

/** Whether the forms about all people one leads are open side by side, by the address. */
export const useIsComparing = () =>
  useQueryState('compare', parseAsBoolean.withDefault(false).withOptions({ history: 'push' }));
