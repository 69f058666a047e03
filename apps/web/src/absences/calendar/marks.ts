import { kindMark } from '../../ui/fixed-colors.ts';
import { radius, space } from '../../ui/scale.ts';
import type { Theme } from '../../ui/theme.ts';

/** Styles of an absence's mark: the colour of its kind (`--hue`); dashed while pending, half for a part of a day. */
export const marks = ({ vars: { palette } }: Theme) => {
  const { ground, text } = kindMark;
  return {
    '& [data-mark]': {
      display: 'grid',
      placeItems: 'center',
      height: 24,
      padding: space(0, 0.25),
      fontSize: '0.75rem',
      fontWeight: 650,
      background: ground,
      color: text,
      border: '1px solid transparent',
      '&[data-first=true]': { borderStartStartRadius: radius.s, borderEndStartRadius: radius.s },
      '&[data-last=true]': { borderStartEndRadius: radius.s, borderEndEndRadius: radius.s },
    },
    '& [data-mark][data-private=true]': {
      background: `repeating-linear-gradient(135deg, ${palette.divider} 0 4px, ${palette.background.default} 4px 8px)`,
      color: palette.text.primary,
    },
    '& [data-mark][data-part=true]': {
      background: `linear-gradient(to top, ${ground} 50%, transparent 50%) no-repeat`,
    },
    '& [data-mark=requested]': { background: 'none', border: `1px dashed ${text}` },
    '& [data-mark=requested][data-private=true]': { background: 'none', borderColor: palette.text.primary },
  };
};
