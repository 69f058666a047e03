import { styled } from '../ui/styled.ts';
import { useBrand } from '../api/brand.ts';
import { LogoImage } from '../ui/images/LogoImage.tsx';

/** Logo or name of the account shown on the sign-in page, if known. */
export function AccountBrand() {
  const brand = useBrand();
  if (!brand) return null;
  return (
    <Ground>{brand.logo_url ? <LogoImage url={brand.logo_url} name={brand.name} size={48} /> : brand.name}</Ground>
  );
}

const Ground = styled('div')(({ theme }) => ({
  ...theme.typography.h3,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}));
