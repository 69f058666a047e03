import { styled } from '../../ui/styled.ts';
import { type RefObject, useLayoutEffect } from 'react';
import { shadow } from '../../ui/palette.ts';
import { radius, space } from '../../ui/scale.ts';

/** Visible to screen readers only. */
const HIDDEN = { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' } as const;

/** All styles of the board in one sheet: hundreds of plain elements cost less than hundreds of styled components. */
export const BoardFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const line = `1px solid ${palette.divider}`;
  const focused = { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 };
  const tool = {
    all: 'unset',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: radius.s,
    cursor: 'pointer',
    '& svg': { fill: palette.text.secondary },
    '&:hover': { background: palette.action.hover },
    '&:focus-visible': { ...focused, outlineOffset: -1 },
  } as const;
  return {
    '--card': '7.25rem',
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: space(1),
    height: 'max(26rem, calc(100dvh - var(--board-top, 260px) - 20px))',
    ...theme.typography.body2,
    '& > output, & [data-facts] > div + div i': HIDDEN,
    '&[data-pointer=true]': { cursor: 'grabbing', userSelect: 'none', '& *': { cursor: 'grabbing' } },

    '& > nav': {
      display: 'none',
      gap: space(0.5),
      [theme.breakpoints.down('sm')]: { display: 'flex' },
      '& button': {
        all: 'unset',
        boxSizing: 'border-box',
        flex: '1 1 0',
        minWidth: 0,
        minHeight: 48,
        padding: space(0.5, 0.25),
        textAlign: 'center',
        cursor: 'pointer',
        borderRadius: radius.m,
        border: line,
        background: palette.background.paper,
        fontSize: '0.75rem',
        lineHeight: 1.3,
        '&[data-new]': { flex: '0 0 44px', display: 'grid', placeItems: 'center', padding: 0 },
        '& .mark': { display: 'none' },
        '& span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        '& b': { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
        '&[aria-current=true]': { background: palette.tint, borderColor: palette.primary.main },
        '&[data-over=true]': { outline: `2px dashed ${palette.primary.main}`, outlineOffset: -3 },
        '&:focus-visible': focused,
      },
    },

    '& > [data-strip]': {
      flex: 1,
      minHeight: 0,
      display: 'flex',
      gap: space(1.5),
      overflowX: 'auto',
      overflowY: 'hidden',
      // Space for the focus ring, which `overflow` would clip.
      margin: space(-0.5),
      padding: space(0.5),
      scrollSnapType: 'x proximity',
      [theme.breakpoints.down('sm')]: { scrollSnapType: 'x mandatory' },
    },
    '& > [data-strip][data-coming=true]': { visibility: 'hidden' },
    '&[data-carrying=true] > [data-strip]': { scrollSnapType: 'none' },
    // In print, all columns are visible.
    '@media print': { '& > [data-strip]': { overflow: 'visible' }, '& section[data-drop]': { flexBasis: 0 } },

    '& section[data-drop]': {
      position: 'relative',
      flex: '1 0 248px',
      maxWidth: 480,
      minWidth: 0,
      display: 'flex',
      flexDirection: 'column',
      scrollSnapAlign: 'start',
      scrollMarginInline: 4,
      border: line,
      borderRadius: radius.xl,
      // Less contrast than the cards on it, in both themes.
      background: `color-mix(in srgb, ${palette.divider} 38%, ${palette.background.default})`,
      '&[data-landing=true]': {
        borderColor: palette.primary.main,
        boxShadow: `inset 0 0 0 1px ${palette.primary.main}`,
      },
      [theme.breakpoints.down('sm')]: {
        flex: '0 0 calc(100% - 8px)',
        maxWidth: 'none',
        // The tab above the strip already shows the name.
        '& > header': HIDDEN,
        // The tabs have the button for a new task, and no column is folded.
        '& > header [data-tool][data-tool]': { display: 'none' },
        '& [data-scroller]': { paddingTop: space(1) },
      },
      '& > header': {
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: space(0.25),
        padding: space(1.25, 1.5, 0.75),
        '& h2': { ...theme.typography.h3, margin: 0 },
        '& [data-count]': {
          marginInlineStart: space(1),
          padding: space(0.25, 1),
          borderRadius: radius.l,
          fontSize: '0.8125rem',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: palette.text.secondary,
          background: palette.background.paper,
          border: line,
        },
        '& [data-tool]': { ...tool, '&:first-of-type': { marginInlineStart: 'auto' } },
      },
      '&[data-folded]': {
        flex: '0 0 52px',
        '& > header': {
          flexDirection: 'column',
          gap: space(1),
          padding: space(1.25, 0.5),
          '& .mark': { margin: 0 },
          '& h2': { order: 2, writingMode: 'vertical-rl' },
          '& [data-count]': { order: 3, margin: 0, paddingInline: space(0.5) },
          '& [data-tool]': { margin: 0 },
        },
      },
      '& > footer': { flex: 'none', maxHeight: '50%', overflow: 'auto', borderTop: line },
    },

    '& [data-landing-place]': {
      position: 'absolute',
      zIndex: 2,
      insetInline: 8,
      top: 44,
      margin: 0,
      padding: space(1.5, 1),
      textAlign: 'center',
      fontWeight: 600,
      color: palette.primary.main,
      background: palette.tint,
      border: `2px dashed ${palette.primary.main}`,
      borderRadius: radius.l,
      pointerEvents: 'none',
    },
    '& [data-empty]': { margin: 0, padding: space(4, 2), textAlign: 'center', color: palette.text.secondary },

    '& [data-scroller]': {
      flex: 1,
      minHeight: 0,
      overflowY: 'auto',
      overflowX: 'hidden',
      overscrollBehaviorY: 'contain',
      padding: space(0.5, 1, 1),
      // Cards are positioned absolutely; the browser's scroll anchoring would interfere.
      overflowAnchor: 'none',
    },
    '& ul': { position: 'relative', listStyle: 'none', margin: 0, padding: 0 },

    '& li': {
      position: 'absolute',
      insetInline: 0,
      top: 0,
      boxSizing: 'border-box',
      height: 'var(--card)',
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: space(1, 0.75, 1, 1.5),
      borderRadius: radius.l,
      border: line,
      background: palette.background.paper,
      contain: 'layout style',
      WebkitTouchCallout: 'none',
      '&[data-coming]': { opacity: 0.5 },
      '&[data-movable=true]': { cursor: 'grab', WebkitUserSelect: 'none', userSelect: 'none' },
      '&[data-lifted=true]': { borderStyle: 'dashed', borderColor: palette.primary.main, background: palette.tint },
      '&[aria-busy=true]': { borderColor: palette.primary.main },
      '&:hover': { borderColor: palette.text.disabled },
      '&:focus-within': { borderColor: palette.primary.main },
    },
    '& [data-title]': { display: 'flex', alignItems: 'flex-start', gap: space(0.5) },
    '& li a[data-open]': {
      flex: 1,
      minWidth: 0,
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      lineHeight: 1.4,
      // The focus ring surrounds the whole card. Without :has, which would recheck every card at every style change.
      '&:focus-visible': {
        outline: 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          inset: 0,
          borderRadius: radius.l,
          pointerEvents: 'none',
          ...focused,
        },
      },
    },
    '& [data-move]': {
      ...tool,
      marginBlock: space(-0.5),
      '&[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.6 },
    },
    // On devices with hover, the menu appears on hover or focus, over the end of the title.
    '@media (hover: hover)': {
      '& li [data-move]': {
        position: 'absolute',
        top: 8,
        insetInlineEnd: 6,
        background: palette.background.paper,
        opacity: 0,
      },
      '& li:hover [data-move], & li [data-move]:focus-visible, & li a:focus-visible + [data-move]': { opacity: 1 },
    },
    '& [data-facts]': {
      display: 'grid',
      gap: space(0.25),
      fontSize: '0.8125rem',
      color: palette.text.secondary,
      paddingInlineEnd: space(0.75),
      '& > div': {
        display: 'flex',
        alignItems: 'center',
        gap: space(1.25),
        height: 22,
        minWidth: 0,
        whiteSpace: 'nowrap',
      },
      '& > div > *': { flex: '0 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
      '& > div > :first-of-type': { flexShrink: 0 },
      '& > div + div > :first-of-type': { flexShrink: 1 },
      '& > div + div > * + *::before': { content: '"·"', marginInlineEnd: space(0.75) },
      '& > div + div': { gap: space(0.75) },
      '& > div > [data-field=due_on]': { flexShrink: 0 },
      '& > div > [data-field=tag_ids]': { marginInlineStart: 'auto' },
      '& .mark': { marginInlineEnd: space(0.5) },
    },

    // Values can be clicked only with a pointer that is precise enough.
    '@media (hover: hover) and (pointer: fine)': {
      '& li[data-movable=true] [data-field]': {
        cursor: 'pointer',
        borderRadius: radius.s,
        '&:hover': { background: palette.action.hover, boxShadow: `0 0 0 4px ${palette.action.hover}` },
      },
    },

    '& > [data-ghost]': {
      position: 'fixed',
      zIndex: theme.zIndex.snackbar,
      top: 0,
      left: 0,
      height: 'var(--card)',
      // Hidden until it has been positioned for the first time.
      visibility: 'hidden',
      pointerEvents: 'none',
      '& li': { boxShadow: shadow.high, borderColor: palette.primary.main },
    },
    '@media (forced-colors: active)': { '& section[data-landing=true]': { outline: '2px solid Highlight' } },
  };
});

/** Sets a CSS variable to the top of the board, which fills the rest of the window. */
export function useTopOfBoard(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      const { current } = frame;
      current?.style.setProperty('--board-top', `${current.getBoundingClientRect().top + window.scrollY}px`);
    };
    place();
    // Filter chips above the board appear and disappear.
    const watch = new ResizeObserver(place);
    for (const above of frame.current?.parentElement?.parentElement?.children ?? []) watch.observe(above);
    window.addEventListener('resize', place);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [frame]);
}
