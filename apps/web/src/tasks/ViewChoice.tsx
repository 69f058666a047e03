import { mdiFormatListBulleted, mdiViewColumnOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useId } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { VIEWS, type View } from './use-view.ts';
import { viewWords } from './view.words.ts';

type Props = { view: View; onView: (view: View) => void };

const ICONS: Record<View, string> = { list: mdiFormatListBulleted, board: mdiViewColumnOutline };

/** Switches between list and board: native radio buttons, as high as the buttons next to them. */
export function ViewChoice({ view, onView }: Props) {
  const say = useWords(viewWords);
  const name = useId();
  return (
    <Group data-off-paper role="radiogroup" aria-label={say('view')}>
      {VIEWS.map((one) => (
        <label key={one} title={say(one)}>
          <input type="radio" name={name} checked={one === view} onChange={() => onView(one)} />
          <Icon path={ICONS[one]} fontSize="small" />
          <span>{say(one)}</span>
        </label>
      ))}
    </Group>
  );
}

const Group = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    border: `1px solid ${palette.divider}`,
    borderRadius: radius.m,
    background: palette.background.paper,
    '& label': {
      ...theme.typography.body2,
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: space(0.75),
      margin: space(0.25),
      minHeight: `calc(${theme.density.control} - 6px)`,
      paddingInline: space(1.25),
      borderRadius: radius.s,
      color: palette.text.secondary,
      '&:hover': { color: palette.text.primary },
      '&:has(:checked)': { color: palette.text.primary, fontWeight: 600, background: palette.tint },
      '&:has(:focus-visible)': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
      '@media (forced-colors: active)': { '&:has(:checked)': { outline: '2px solid Highlight' } },
    },
    '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
    // On narrow screens only the icons are visible.
    [theme.breakpoints.down('md')]: {
      '& span': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
    },
  };
});
