import { mdiClose } from '@mdi/js';
import Portal from '@mui/material/Portal';
import { styled } from './styled.ts';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../words/words.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { space } from './scale.ts';
import { uiWords } from './ui.words.ts';

/** The element that `PanelFoot` renders into. */
const FootOfPanel = createContext<HTMLElement | null>(null);

/** Content that stays at the bottom of the panel while the rest scrolls. */
export function PanelFoot({ children }: { children: ReactNode }) {
  const foot = use(FootOfPanel);
  return foot && <Portal container={foot}>{children}</Portal>;
}

type Props = {
  /** Accessible name. */
  label: string;
  /** Whether it is a page of its own instead of a panel beside another one. */
  whole: boolean;
  /** Content at the start of the panel's header. */
  lead?: ReactNode;
  tools?: ReactNode;
  /** The target of the focus when it closes; by default the previously focused element. */
  returnTo?: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Details beside a list that stays usable. It is not a modal dialog, so the focus can move freely between both. It
 * takes the focus when it opens, and returns it when it closes.
 */
export function SidePanel({ label, whole, lead, tools, returnTo, onClose, children }: Props) {
  const say = useWords(uiWords);
  const panel = useRef<HTMLElement>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const target = useEffectEvent(() => returnTo?.() ?? null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const after = target() ?? before;
      if (after instanceof HTMLElement && after.isConnected) after.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Frame
      ref={panel}
      tabIndex={-1}
      role={whole ? 'region' : 'dialog'}
      aria-label={label}
      data-panel
      data-whole={whole}
    >
      <header data-off-paper>
        <div>{lead}</div>
        <div>
          {tools}
          <IconButton aria-label={say('close')} title={say('close')} aria-keyshortcuts="Escape" onClick={onClose}>
            <Icon path={mdiClose} />
          </IconButton>
        </div>
      </header>
      <div data-body>
        <FootOfPanel value={foot}>{children}</FootOfPanel>
      </div>
      <footer ref={setFoot} data-off-paper />
    </Frame>
  );
}

const Frame = styled('section')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--j-top, 0px)',
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: 'calc(100dvh - var(--j-top, 0px))',
  minWidth: 0,
  background: theme.vars.palette.background.paper,
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  '&:focus': { outline: 'none' },
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(1),
    padding: space(1, 1.5, 1, 3),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    '& > div': { display: 'flex', alignItems: 'center', gap: space(0.25), minWidth: 0 },
  },
  '& > [data-body]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: space(2),
    overflow: 'auto',
    padding: space(2.5, 3, 3),
  },
  '& > footer': {
    padding: `${space(1.5, 3)} calc(${space(1.5)} + env(safe-area-inset-bottom))`,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    '&:empty': { display: 'none' },
  },
  // Limits the length of lines on a wide page.
  '&[data-whole=true]': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 800px) minmax(0, 1fr)',
    borderInlineStart: 0,
  },
  '&[data-whole=true] > header': { gridColumn: '1 / -1' },
  '&[data-whole=true] > :not(header)': { gridColumn: 2 },
  [theme.breakpoints.down('sm')]: {
    '& > header': { paddingInline: space(2, 0.5) },
    '& > [data-body]': { padding: space(2) },
    '& > footer': { paddingInline: space(2) },
  },
  '@media print': {
    position: 'static',
    height: 'auto',
    border: 0,
    '& > [data-body]': { overflow: 'visible', padding: 0 },
  },
}));
