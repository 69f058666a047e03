import { draw } from '../apps/bff/src/demo/drawing.ts';

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An image file of one colour, for a file chooser. */
export const picture = (
  name: string,
  { width = 320, height = 200, colour = '#24506b' }: { width?: number; height?: number; colour?: `#${string}` } = {},
): Picture => ({ name, mimeType: 'image/png', buffer: Buffer.from(draw(width, height, colour).png()) });

/** A file with an image name and type but other contents. */
export const notAPicture = (name: string): Picture => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
});
