import { mdiArrowLeft } from '@mdi/js';
import { styled } from './styled.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from './ButtonLink.tsx';
import { Icon } from './Icon.tsx';
import { radius, space } from './scale.ts';
import { hasArrived, useDocumentTitle } from './title.ts';

type Props = {
  /** The h1 and the document title. */
  title: string;
  /** The document title, if it differs from the h1. */
  name?: string;
  /** Link to the parent page. */
  back?: { to: string; name: string } | undefined;
  /** Buttons at the top of the page. */
  actions?: ReactNode;
  children: ReactNode;
  /** Text and forms are narrow; tables use the full width, or `medium` if they have few columns. */
  width?: 'narrow' | 'medium' | 'full';
};

/**
 * Elements that lose the focus to the heading when a page opens by navigation: the link to the page, and the buttons
 * that lead there.
 */
const LEADS_HERE = 'nav [aria-current=page], [data-skip], [data-find]';

/**
 * A screen with title, buttons and content. Sets the document title and on mount focuses the heading, so that screen
 * readers announce the page and Tab continues from there.
 */
export function Page({ title, name = title, back, actions, children, width = 'full' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasArrived()) return;
    // A dialog or field that already has focus keeps it, and so does an element of the menu that the person moved to
    // while the page was loading.
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.closest(LEADS_HERE))
      heading.current?.focus({ preventScroll: true });
  }, []);
  useDocumentTitle(name);

  return (
    <Column data-width={width}>
      {back && (
        <Back data-off-paper>
          <ButtonLink to={back.to} color="inherit" startIcon={<Icon path={mdiArrowLeft} fontSize="small" />}>
            {back.name}
          </ButtonLink>
        </Back>
      )}
      <Head>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div>{actions}</div>}
      </Head>
      {children}
    </Column>
  );
}

type SectionProps = { title: string; text?: string; children: ReactNode };

/** A section of a page with a heading. */
export const Section = ({ title, text, children }: SectionProps) => (
  <Panel>
    <header>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </header>
    {children}
  </Panel>
);

/** Pairs of name and value. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Pairs>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Pairs>
);

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: space(2.5),
  padding: space(3),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& h2': { ...theme.typography.h2, margin: 0, overflowWrap: 'anywhere' },
  '& header > p': { ...theme.typography.body2, margin: space(0.5, 0, 0), color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { padding: space(2) },
}));

const Pairs = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(1),
  margin: 0,
  '& > div': { display: 'grid', gridTemplateColumns: 'min(140px, 36%) minmax(0, 1fr)', gap: space(1.5) },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(2),
  padding: space(3, 4, 6),
  '&[data-width=narrow]': { maxWidth: 720 },
  '&[data-width=medium]': { maxWidth: 1440 },
  [theme.breakpoints.down('sm')]: { padding: space(2, 2, 4) },
  '@media print': { padding: 0 },
}));

/** Offset by the button's padding, so that the arrow is aligned with the title. */
const Back = styled('nav')({ margin: space(-1, 0, -1.5, -1.5) });

/** What is not a hint of a button. */
const SHOWN = ':not([popover])';

/** @param which selects one of the two headers */
const stacked = (which: string) => ({
  [`&${which} > div`]: { display: 'contents' },
  [`&${which} > div > *`]: { order: 2 },
  // The main action; the reason why it is unavailable may stand after it.
  [`&${which} > div > [data-variant=contained]:nth-last-child(1 of ${SHOWN})`]: { order: -1 },
  // Aligns the text of the button with the title when the buttons wrap.
  [`&${which} > div > [data-variant=text]`]: { marginInlineStart: space(-1.5) },
  [`&${which}::after`]: { content: '""', order: 1, flexBasis: '100%', marginTop: space(-1) },
});

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1, 2),
  container: 'head / inline-size',
  '& h1': { ...theme.typography.h1, order: -1, margin: 0, marginInlineEnd: 'auto' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space(1) },
  // On a phone or beside a panel, the main action stays beside the title and the other buttons form a line below.
  '@container head (max-width: 660px)': {
    ...stacked(''),
    '& h1': { flex: '1 1 7rem' },
    // An icon alone would take up a line of its own; it follows the main action if it fits.
    [`& > div > [download]:first-child:nth-last-child(-n + 2 of ${SHOWN})`]: { order: 0 },
  },
  // On a phone title and action fit into one line without the icon of the action.
  '@container head (max-width: 400px)': {
    '& h1': { marginInlineEnd: space(-1) },
    '& [data-variant=contained] > svg': { display: 'none' },
  },
  '@container head (max-width: 860px)': stacked(`:has(> div > :nth-child(4 of ${SHOWN}))`),
}));
