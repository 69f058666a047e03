import type { ReactNode } from 'react';
import { LOGIN } from '../entrances.ts';
import { Entrance } from './Entrance.tsx';
import { Failed, Loading } from './states.tsx';
import { TextLink } from './TextLink.tsx';

type Props<T> = {
  /** The query for the link: whether it is still open, and for whom. */
  asked: {
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
export const ByLink = <T extends { open: boolean }>({ asked, closed, children }: Props<T>) => (
  <Entrance>
    {asked.isPending && <Loading />}
    {asked.error && <Failed error={asked.error} onRetry={() => void asked.refetch()} busy={asked.isFetching} />}
    {asked.data?.open && children(asked.data)}
    {asked.data?.open === false && (
      <>
        <h1>{closed.title}</h1>
        <p>{closed.text}</p>
        <TextLink to={LOGIN}>{closed.login}</TextLink>
      </>
    )}
  </Entrance>
);
