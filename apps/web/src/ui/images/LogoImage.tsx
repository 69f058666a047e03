import { styled } from '../styled.ts';
import { radius } from '../scale.ts';

/**
 * A logo by the path of its URL, on this page's own origin, whatever public URL the server is configured with.
 * Decorative (empty alt) next to the name.
 */
export const LogoImage = ({ url, name = '', size = 40 }: { url: string; name?: string; size?: number }) => (
  <Picture src={pathOf(url)} alt={name} style={{ height: size, maxWidth: size * 4 }} loading="lazy" decoding="async" />
);

export const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url);

const Picture = styled('img')({
  display: 'block',
  objectFit: 'contain',
  objectPosition: 'left',
  borderRadius: radius.xs,
});
