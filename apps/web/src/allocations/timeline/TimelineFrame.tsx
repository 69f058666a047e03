import { styled } from '@mui/material/styles';

/**
 * All that the timeline looks like, in one style sheet: hundreds of plain elements cost less to draw while scrolling
 * than as many styled components. The names stay at the side and the calendar on top.
 */
export const TimelineFrame = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const line = `1px solid ${palette.divider}`;
  return {
    '--names': '190px',
    '--head': '56px',
    position: 'relative',
    height: 'max(420px, calc(100dvh - 300px))',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    border: line,
    borderRadius: 12,
    background: palette.background.paper,
    ...theme.typography.body2,
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
    '& > output': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },

    '& [data-head]': { position: 'sticky', top: 0, zIndex: 4, height: 'var(--head)', background: palette.background.paper, borderBottom: line },
    '& [data-corner]': { position: 'sticky', insetInlineStart: 0, zIndex: 1, width: 'var(--names)', height: '100%', display: 'grid', alignItems: 'end', padding: '0 12px 8px', background: palette.background.paper, borderInlineEnd: line, color: palette.text.secondary, fontWeight: 600 },
    '& [data-week-head]': { position: 'absolute', top: 0, height: '100%', borderInlineStart: line, overflow: 'visible', whiteSpace: 'nowrap', display: 'grid', alignContent: 'end', padding: '4px 0' },
    '& [data-month]': { position: 'absolute', top: 0, height: 26, zIndex: 1, paddingTop: 4, pointerEvents: 'none' },
    '& [data-month] > b': { position: 'sticky', insetInlineStart: 'calc(var(--names) + 6px)', paddingInline: 6, fontWeight: 600, whiteSpace: 'nowrap' },
    '& [data-week-head] small': { paddingInlineStart: 6, color: palette.text.secondary },
    '& [data-days]': { display: 'flex' },
    '& [data-days] small': { width: 'var(--px)', padding: 0, textAlign: 'center', lineHeight: 1.2 },
    '& small[data-today=true]': { color: palette.text.primary, fontWeight: 700, boxShadow: `inset 0 -3px ${palette.sun}` },

    '& [data-body]': { position: 'relative' },
    '& [data-now]': { position: 'absolute', top: 0, bottom: 0, width: 2, marginInlineStart: -1, background: palette.sun, zIndex: 2, pointerEvents: 'none' },
    '& [data-row]': {
      position: 'absolute',
      insetInlineStart: 0,
      top: 0,
      width: '100%',
      borderBottom: line,
      contain: 'layout style',
      cursor: 'cell',
      // Weekends are shaded, weeks have a line: a picture that repeats, not an element a day.
      background: `repeating-linear-gradient(90deg, ${palette.divider} 0 1px, transparent 1px calc(var(--px) * 5), ${palette.background.default} calc(var(--px) * 5) var(--week)) var(--names) 0 / calc(100% - var(--names)) 100% no-repeat`,
    },
    '& [data-name]': { position: 'sticky', insetInlineStart: 0, zIndex: 3, display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 4, width: 'var(--names)', height: '100%', padding: '8px 4px 4px 12px', background: palette.background.paper, borderInlineEnd: line, fontWeight: 550, cursor: 'default' },
    '& [data-name] > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& [data-name] > button': { all: 'unset', flex: 'none', display: 'grid', placeItems: 'center', width: 26, height: 26, borderRadius: 6, cursor: 'pointer', color: palette.text.secondary, '& svg': { fill: 'currentColor' }, '&:hover': { background: palette.action.hover }, '&:focus-visible': { outline: `2px solid ${palette.primary.main}` } },

    '& [data-bar]': {
      all: 'unset',
      boxSizing: 'border-box',
      position: 'absolute',
      height: 26,
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'flex-start',
      textAlign: 'start',
      borderRadius: 6,
      // Clipped and not hidden: the words of a long bar stay in sight while it scrolls by.
      overflow: 'clip',
      cursor: 'grab',
      userSelect: 'none',
      color: palette.text.primary,
      background: palette.tint,
      border: `1px solid ${palette.primary.main}`,
      borderInlineStart: '5px solid hsl(var(--hue) 60% 45%)',
    },
    // Not by colour alone: dashes, stripes and a question mark say that it is not certain.
    '& [data-status=tentative]': { borderStyle: 'dashed', borderInlineStartStyle: 'double', background: `repeating-linear-gradient(135deg, ${palette.background.paper} 0 6px, ${palette.tint} 6px 12px)` },
    '& [data-bar] > span': { position: 'sticky', insetInlineStart: 'calc(var(--names) + 6px)', padding: '0 8px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& [data-bar] > i': { position: 'absolute', top: 0, bottom: 0, width: 9, cursor: 'ew-resize', '&[data-end=start]': { insetInlineStart: -3 }, '&[data-end=end]': { insetInlineEnd: -1 } },
    '& [data-bar]:hover > i, & [data-bar]:focus > i': { background: `color-mix(in srgb, ${palette.text.primary} 25%, transparent)` },
    '& [data-bar]:focus-visible, & [data-bar]:focus': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1, zIndex: 2 },
    // A chosen bar follows the finger; others let it scroll.
    '& [data-bar]:focus': { touchAction: 'none' },
    '& [data-bar][data-held=true]': { cursor: 'grabbing', opacity: 0.85, zIndex: 3, boxShadow: '0 6px 18px rgb(6 20 16 / 0.3)' },
    '&[data-holding=true]': { cursor: 'grabbing', userSelect: 'none' },
    '& [data-drawn]': { position: 'absolute', height: 26, borderRadius: 6, border: `2px dashed ${palette.primary.main}`, background: palette.tint, opacity: 0.8, pointerEvents: 'none' },

    '& [data-load]': { position: 'absolute', bottom: 2, height: 19, padding: '0 6px', overflow: 'hidden', whiteSpace: 'nowrap', fontSize: '0.75rem', lineHeight: '19px', color: palette.text.secondary, pointerEvents: 'none' },
    '& [data-load][data-over=true]': { boxShadow: `inset 0 -3px ${palette.error.main}` },
    '& [data-load] strong': { fontWeight: 700, color: palette.error.main },
    '& [data-over-day]': { position: 'absolute', top: 0, bottom: 0, fontSize: '0.6875rem', fontWeight: 700, color: palette.error.main, pointerEvents: 'none', display: 'grid', alignItems: 'end', justifyContent: 'center', paddingBottom: 22, background: `repeating-linear-gradient(45deg, transparent 0 5px, color-mix(in srgb, ${palette.error.main} 16%, transparent) 5px 7px)` },
    [theme.breakpoints.down('sm')]: { '--names': '112px', height: 'max(420px, calc(100dvh - 220px))' },
  };
});
