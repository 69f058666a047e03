import { Failed, Loading } from './states.tsx';

type Props = {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
  /** Number of bars of the skeleton. */
  rows?: number;
};

/** Stands for what a query has not loaded: a skeleton while it may come, otherwise why it failed and a button to retry. */
export const NotLoaded = ({ query: { error, refetch, isFetching }, rows }: Props) =>
  error ? (
    <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />
  ) : (
    <Loading {...(rows !== undefined && { rows })} />
  );
