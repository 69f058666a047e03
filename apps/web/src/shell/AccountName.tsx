import { styled } from '@mui/material/styles';
import { useSession } from '../api/session.ts';
import { LogoImage } from '../ui/images/LogoImage.tsx';

/** The account's logo, if any, and its name. */
export function AccountName() {
  const { account } = useSession();
  return (
    <>
      {account.logo_url && <LogoImage url={account.logo_url} />}
      <Name>{account.name}</Name>
    </>
  );
}

const Name = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.rail.quiet,
  overflowWrap: 'anywhere',
}));
