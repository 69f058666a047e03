import { styled } from '../../ui/styled.ts';
import type { MarkedToken, Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { Mentions } from '../../picks/MentionField.tsx';
import { radius, space } from '../../ui/scale.ts';
import { blocksOf } from './checklist.ts';
import { isSafeLink } from './links.ts';

type Props = {
  source: string;
  /** Called with the position of a checklist's item, counted from 0; without it checklists are read-only. */
  onToggle?: ((nth: number) => void) | undefined;
};

/**
 * A Markdown text as React elements: no HTML is ever inserted, HTML in the text is shown as text, and pictures are
 * links, so that reading a task calls no other server.
 */
export function Markdown({ source, onToggle }: Props) {
  return <Text>{render(blocksOf(source), { boxes: 0, onToggle })}</Text>;
}

/** The number of checklist items rendered so far; items have no position in the source. */
type Context = { boxes: number } & Pick<Props, 'onToggle'>;

const render = (tokens: readonly Token[] | undefined, context: Context): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- a text is rendered as a whole
  tokens?.map((token, at) => <Piece key={at}>{element(token, context)}</Piece>);

const Piece = ({ children }: { children: ReactNode }) => children;

function element(one: Token, context: Context): ReactNode {
  // The type of `Token` also allows tokens of extensions; there are none.
  const token = one as MarkedToken;
  switch (token.type) {
    case 'paragraph':
      return <p>{render(token.tokens, context)}</p>;
    case 'heading':
      return <h4>{render(token.tokens, context)}</h4>;
    case 'list':
      return token.ordered ? (
        <ol start={token.start === '' ? 1 : token.start}>{items(token, context)}</ol>
      ) : (
        <ul>{items(token, context)}</ul>
      );
    case 'blockquote':
      return <blockquote>{render(token.tokens, context)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'table':
      return table(token, context);
    case 'strong':
      return <strong>{render(token.tokens, context)}</strong>;
    case 'em':
      return <em>{render(token.tokens, context)}</em>;
    case 'del':
      return <del>{render(token.tokens, context)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return link(token.href, render(token.tokens, context));
    case 'image':
      return link(token.href, token.text || token.href);
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    case 'text':
      return token.tokens ? render(token.tokens, context) : <Mentions text={token.text} />;
    default:
      // HTML and escaped characters are shown as text.
      return token.text;
  }
}

const link = (href: string, children: ReactNode) =>
  isSafeLink(href) ? (
    <a href={href} {...(!href.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {children}
    </a>
  ) : (
    children
  );

const items = (list: Tokens.List, context: Context): ReactNode =>
  list.items.map((item, at) => {
    const { task, checked, tokens } = item;
    // oxlint-disable-next-line react/no-array-index-key -- a text is rendered as a whole
    if (!task) return <li key={at}>{render(tokens, context)}</li>;
    const nth = context.boxes++;
    const { onToggle } = context;
    const isText = ({ type }: Token) => type === 'text' || type === 'paragraph' || type === 'checkbox';
    const own = tokens.filter(isText);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a text is rendered as a whole
      <li key={at} data-task>
        <label>
          <input type="checkbox" checked={checked ?? false} disabled={!onToggle} onChange={() => onToggle?.(nth)} />
          <span data-checked={checked}>{own.map((token) => inline(token, context))}</span>
        </label>
        {render(
          tokens.filter((token) => !isText(token)),
          context,
        )}
      </li>
    );
  });

/** The text of an item without a paragraph around it: a label contains no blocks. */
const inline = (token: Token, context: Context): ReactNode =>
  'tokens' in token && token.tokens ? render(token.tokens, context) : element(token, context);

const table = ({ header, rows }: Tokens.Table, context: Context) => (
  <div>
    <table>
      <thead>
        <tr>
          {header.map((cell, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text is rendered as a whole
            <th key={at}>{render(cell.tokens, context)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, y) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text is rendered as a whole
          <tr key={y}>
            {row.map((cell, x) => (
              // oxlint-disable-next-line react/no-array-index-key -- a text is rendered as a whole
              <td key={x}>{render(cell.tokens, context)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p, & ul, & ol, & pre, & blockquote': { margin: space(1, 0) },
  '& h4': { ...theme.typography.h3, margin: space(2, 0, 0.5) },
  '& ul, & ol': { paddingInlineStart: space(3) },
  '& li > ul, & li > ol': { margin: space(0.25, 0) },
  '& li[data-task]': { listStyle: 'none', marginInlineStart: space(-3) },
  '& li[data-task] > ul, & li[data-task] > ol': { marginInlineStart: space(3) },
  '& label': { display: 'flex', alignItems: 'baseline', gap: space(1), paddingBlock: space(0.25) },
  '& label:has(:enabled)': { cursor: 'pointer' },
  '& input': {
    flex: 'none',
    width: 16,
    height: 16,
    margin: 0,
    accentColor: theme.vars.palette.primary.main,
    transform: 'translateY(2px)',
  },
  '& [data-checked=true]': { color: theme.vars.palette.text.secondary, textDecoration: 'line-through' },
  '& a': { color: theme.vars.palette.primary.main, textUnderlineOffset: 3 },
  '& code': {
    padding: space(0.25, 0.5),
    borderRadius: radius.xs,
    fontFamily: 'ui-monospace, monospace',
    fontSize: '0.8125rem',
    background: theme.vars.palette.action.hover,
  },
  '& pre': {
    padding: space(1.5),
    borderRadius: radius.m,
    whiteSpace: 'pre-wrap',
    background: theme.vars.palette.action.hover,
  },
  '& pre code': { padding: 0, background: 'none' },
  '& blockquote': {
    paddingInlineStart: space(1.5),
    borderInlineStart: `3px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.secondary,
  },
  '& hr': { border: 0, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& table': { borderCollapse: 'collapse', ...theme.typography.body2 },
  '& th, & td': { padding: space(0.5, 1), textAlign: 'start', border: `1px solid ${theme.vars.palette.divider}` },
}));
