import type { Css } from './css.ts';
import { styled } from './styled.ts';
import { space } from './scale.ts';
import { theme } from './theme.ts';

type Props = {
  /** An icon of @mdi/js, imported by name: only icons in use are downloaded. */
  path: string;
  /** Only if no text next to it has the same meaning. */
  label?: string;
  fontSize?: 'small' | 'medium' | 'inherit';
  className?: string;
  css?: Css;
};

export const Icon = ({ path, label, fontSize = 'medium', ...rest }: Props) => (
  <Svg
    viewBox="0 0 24 24"
    data-size={fontSize}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    {...rest}
  >
    <path d={path} />
  </Svg>
);

const Svg = styled('svg')({
  flex: 'none',
  width: '1em',
  height: '1em',
  fontSize: '1.5rem',
  fill: 'currentColor',
  '&[data-size=small]': { fontSize: '1.25rem' },
  '&[data-size=inherit]': { fontSize: 'inherit' },
});

/** Style of an icon at the start of a search field. */
export const LEADING: Css = { marginInlineEnd: space(1), color: theme.vars.palette.text.secondary };
