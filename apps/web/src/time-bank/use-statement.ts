import { timeBank } from '@jornada/contract/time-bank';
import { ApiError } from '../api/errors.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';

const LIST = listInUrl(timeBank.statement);

/** Errors that the page itself shows, and not a part of it: that there is no such person, or that access is refused. */
const concernsThePage = (error: Error) => error instanceof ApiError && [402, 403, 404].includes(error.status);

/** A person's statement for the days and the page that the address names. */
export const useStatement = (userId: number) =>
  useContractList(LIST, {
    params: { userId },
    pageIn: ({ entries }) => entries,
    throwOnError: concernsThePage,
    staysInPlace: true,
  });
