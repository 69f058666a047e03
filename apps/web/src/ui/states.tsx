import { mdiRefresh } from '@mdi/js';
import { styled } from './styled.ts';
import type { ReactNode } from 'react';
import { type Answer, useFailure } from '../state/failure.ts';
import { useErrorText, useRequestText } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { Action } from './Action.tsx';
import { Icon } from './Icon.tsx';
import { radius, space } from './scale.ts';
import { Skeleton } from './Skeleton.tsx';
import { uiWords } from './ui.words.ts';

/** A skeleton of the content. Announces "loading" once; the bars are visual only. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const say = useWords(uiWords);
  return (
    <Bars aria-label={say('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} css={{ height: 28, width: `${[92, 78, 85, 70, 88, 64][row % 6]}%` }} />
      ))}
    </Bars>
  );
}

type EmptyProps = {
  /** A path of @mdi/js. */
  icon: string;
  title: string;
  /** The next step, as text. */
  text?: string;
  /** The next step, as a button. */
  action?: ReactNode;
};

/** An empty state, with what to do about it. */
export const Empty = ({ icon, title, text, action }: EmptyProps) => (
  <Centre>
    <Icon path={icon} css={{ fontSize: 40 }} />
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {action}
  </Centre>
);

type FailedProps = { error: unknown; onRetry?: (() => void) | undefined; busy?: boolean };

/** Content that could not be loaded: the reason, and a button to retry. */
export function Failed({ error, onRetry, busy = false }: FailedProps) {
  const say = useWords(uiWords);
  const errorText = useErrorText();
  const requestText = useRequestText();
  const request = requestText(error);
  return (
    <Centre role="alert">
      <h2>{say('problem')}</h2>
      <p>{errorText(error)}</p>
      {request && <small>{request}</small>}
      {onRetry && (
        <Action variant="outlined" icon={mdiRefresh} busy={busy} onClick={onRetry}>
          {say('retry')}
        </Action>
      )}
    </Centre>
  );
}

type NotLoadedProps = {
  query: Answer & { refetch: () => unknown };
  /** Number of bars of the skeleton. */
  rows?: number;
};

/** Stands for what a query has not loaded: a skeleton while it may come, otherwise why it failed and a button to retry. */
export function NotLoaded({ query, ...loading }: NotLoadedProps) {
  const error = useFailure(query);
  return error ? (
    <Failed error={error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  ) : (
    <Loading {...loading} />
  );
}

/** The error of a form, above its buttons. */
export function Refused({ error }: { error: unknown }) {
  const errorText = useErrorText();
  const requestText = useRequestText();
  if (!error) return null;
  return (
    <Notice ref={intoSight} role="alert" data-tone="error">
      {errorText(error)} <small>{requestText(error)}</small>
    </Notice>
  );
}

/** Scrolls the error into view, because a long form may be submitted from its end or by a key. */
const intoSight = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** An important message in the flow of the page. Its `data-tone` is error or warning; otherwise it informs. */
export const Notice = styled('div')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  '--tone': vars.palette.info.main,
  padding: space(1.25, 1.75),
  borderRadius: radius.m,
  borderInlineStart: '3px solid var(--tone)',
  background: `color-mix(in srgb, var(--tone) 10%, ${vars.palette.background.paper})`,
  '&[data-tone=error]': { '--tone': vars.palette.error.main },
  '&[data-tone=warning]': { '--tone': vars.palette.warning.main },
  '& small': { color: vars.palette.text.secondary },
}));

const Bars = styled('output')({ display: 'grid', gap: space(1.5), paddingBlock: space(1) });

const Centre = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: space(1),
  padding: space(7, 3),
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
  '& h2': { ...theme.typography.h2, margin: 0, color: theme.vars.palette.text.primary },
  '& p': { ...theme.typography.body2, margin: 0, maxWidth: '52ch', textWrap: 'balance' },
  '& button': { marginTop: space(1.5) },
}));
