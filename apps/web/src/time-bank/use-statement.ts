import { statements } from '@jornada/contract/time-bank-statement';
import { ApiError } from '../api/errors.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';

const LIST = listInUrl(statements.statement);

/** Errors that replace the whole page: no such person, or access denied. */
const concernsThePage = (error: Error) => error instanceof ApiError && [402, 403, 404].includes(error.status);

/** A person's statement for the range and page in the address. */
export const useStatement = (userId: number) =>
  useContractList(LIST, {
    params: { userId },
    pageIn: ({ entries }) => entries,
    throwOnError: concernsThePage,
    staysInPlace: true,
  });
