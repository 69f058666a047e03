import { draw } from '../apps/bff/src/demo/drawing.ts';

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one colour, as a person would choose it from their machine. */
export const picture = (
  name: string,
  { width = 320, height = 200, colour = '#24506b' }: { width?: number; height?: number; colour?: `#${string}` } = {},
): Picture => ({ name, mimeType: 'image/png', buffer: Buffer.from(draw(width, height, colour).png()) });

/** A file that only says it is a picture. */
export const notAPicture = (name: string): Picture => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
});
