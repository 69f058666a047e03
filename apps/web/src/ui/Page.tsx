import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** The h1, and the title of the document. */
  title: string;
  /** The buttons of the page, at its head. */
  actions?: ReactNode;
  children: ReactNode;
  /** A page to read or fill in is narrow; one with a table takes what there is. */
  width?: 'narrow' | 'full';
};

const PRODUCT = 'Jornada';

/**
 * A screen: title, buttons, content. Names the document and, when it appears, takes the focus to its heading,
 * so that a screen reader says where one has arrived and Tab goes on from there.
 */
export function Page({ title, actions, children, width = 'full' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  useEffect(() => {
    // A dialog or a field that asked for the focus first keeps it.
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement.closest('nav, [data-skip]')) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Column data-width={width}>
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

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '24px 32px 48px',
  '&[data-width=narrow]': { maxWidth: 720 },
  [theme.breakpoints.down('sm')]: { padding: '16px 16px 32px' },
}));

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
