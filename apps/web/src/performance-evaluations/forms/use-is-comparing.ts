import { parseAsBoolean, useQueryState } from 'nuqs';

/** Whether the forms about all people whom the viewer leads are compared, from the address. */
export const useIsComparing = () =>
  useQueryState('compare', parseAsBoolean.withDefault(false).withOptions({ history: 'push' }));
