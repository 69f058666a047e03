import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { RouterLink } from './nav.ts';

type Props = {
  /** Where it leads: to another screen, or by `href` to a file of the server. */
  to?: string;
  href?: string;
  /** A path of @mdi/js. */
  icon?: string;
  children: ReactNode;
};

/** A link among the buttons of a page: it looks like them and stays a link, to be opened in another tab. */
export const PageLink = ({ to, href, icon, children }: Props) =>
  to === undefined ? (
    <Plain href={href} download>
      {icon && <Icon path={icon} fontSize="small" />}
      {children}
    </Plain>
  ) : (
    <Plain as={RouterLink} {...({ to } as object)}>
      {icon && <Icon path={icon} fontSize="small" />}
      {children}
    </Plain>
  );

const Plain = styled('a')(({ theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: theme.density.control,
  padding: '4px 14px',
  borderRadius: 8,
  textDecoration: 'none',
  color: theme.vars.palette.text.primary,
  '&:hover': { background: theme.vars.palette.action.hover },
}));
