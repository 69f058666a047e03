import { styled } from '../ui/styled.ts';
import { encode } from 'uqr';
import { ink } from '../ui/fixed-colors.ts';
import { radius } from '../ui/scale.ts';

/** A QR code as an image, dark on light in both themes, as scanners require. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Picture role="img" aria-label={name} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </Picture>
  );
}

const Picture = styled('svg')({
  display: 'block',
  width: 184,
  height: 184,
  borderRadius: radius.m,
  background: ink.paper,
  fill: ink.text,
});
