import { styled } from '../ui/styled.ts';
import { useSession } from '../api/session.ts';
import { space } from '../ui/scale.ts';
import { LogoImage } from '../ui/images/LogoImage.tsx';

/** The account's logo, if any, beside its name. */
export function AccountName() {
  const { account } = useSession();
  return (
    <Beside>
      {account.logo_url && <LogoImage url={account.logo_url} size={28} />}
      <Name>{account.name}</Name>
    </Beside>
  );
}

const Beside = styled('span')({ display: 'flex', alignItems: 'center', gap: space(1), minWidth: 0 });

const Name = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.rail.quiet,
  overflowWrap: 'anywhere',
}));
