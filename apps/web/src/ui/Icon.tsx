import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

type Props = {
  /** One path of @mdi/js, imported by its name: only the drawn ones are downloaded. */
  path: string;
  /** Only where no text beside it says the same. */
  label?: string;
} & Pick<SvgIconProps, 'fontSize' | 'color' | 'sx' | 'className'>;

export const Icon = ({ path, label, ...rest }: Props) => (
  <SvgIcon {...rest} {...(label && { titleAccess: label })}>
    <path d={path} />
  </SvgIcon>
);
