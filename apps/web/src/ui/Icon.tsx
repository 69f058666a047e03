import { type SxProps, styled, type Theme } from '@mui/material/styles';

type Props = {
  /** One path of @mdi/js, imported by its name: only the drawn ones are downloaded. */
  path: string;
  /** Only where no text beside it says the same. */
  label?: string;
  fontSize?: 'small' | 'medium' | 'inherit';
  className?: string;
  sx?: SxProps<Theme>;
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
