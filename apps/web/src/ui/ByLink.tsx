import type { ReactNode } from 'react';
import { LOGIN } from '../entrances.ts';
import { Entrance } from './Entrance.tsx';
import { Failed, Loading } from './states.tsx';
import { TextLink } from './TextLink.tsx';

type Props<T> = {
  /** The query for the link: whether it is still open, and for whom. */
  query: {
    data: T | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Texts for a used or expired link. */
  closed: { title: string; text: string; login: string };
  children: (link: T) => ReactNode;
};

/** The page of a single-use link. */
export const ByLink = <T extends { open: boolean }>({ query, closed, children }: Props<T>) => (
  <Entrance>
    {query.isPending && <Loading />}
    {query.error && <Failed error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />}
    {query.data?.open && children(query.data)}
    {query.data?.open === false && (
      <>
        <h1>{closed.title}</h1>
        <p>{closed.text}</p>
        <TextLink to={LOGIN}>{closed.login}</TextLink>
      </>
    )}
  </Entrance>
);
