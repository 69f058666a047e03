import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useErrorText } from '../../words/errors.ts';

/** A fact in one line that links to its screen: a skeleton while it is loading, and the error if loading fails. */
export function Line<T>({
  query: { data, error },
  to,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error'>;
  to: string;
  children: (data: T) => ReactNode;
}) {
  const errorText = useErrorText();
  if (data === undefined) return error ? <span className="quiet">{errorText(error)}</span> : <Skeleton />;
  return <TextLink to={to}>{children(data)}</TextLink>;
}
