import { styled } from '@mui/material/styles';
import { useSession } from '../api/session.ts';

/** Where one is: the logo of the account, or its name. */
export function AccountName() {
  const { account } = useSession();
  return account.logo_url ? <Logo src={account.logo_url} alt={account.name} /> : <Name>{account.name}</Name>;
}

const Logo = styled('img')({ maxWidth: '100%', maxHeight: 40, objectFit: 'contain', objectPosition: 'left' });
const Name = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.rail.quiet,
  overflowWrap: 'anywhere',
}));
