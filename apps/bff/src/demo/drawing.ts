import { crc32, deflateSync } from 'node:zlib';

type Colour = `#${string}`;

/** A small picture of flat colours, identical on every machine. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  rectangle(x: number, y: number, width: number, height: number, colour: Colour): Drawing;
  disc(x: number, y: number, radius: number, colour: Colour): Drawing;
  /** The picture as a PNG file. */
  png(): Uint8Array;
}

export function draw(width: number, height: number, ground: Colour): Drawing {
  const palette: Colour[] = [ground];
  const pixels = new Uint8Array(width * height);
  const inkOf = (colour: Colour) => {
    const at = palette.indexOf(colour);
    return at >= 0 ? at : palette.push(colour) - 1;
  };
  const paint = (
    colour: Colour,
    x: number,
    y: number,
    w: number,
    h: number,
    covers: (px: number, py: number) => boolean,
  ) => {
    const ink = inkOf(colour);
    for (let py = Math.max(0, y); py < Math.min(height, y + h); py++)
      for (let px = Math.max(0, x); px < Math.min(width, x + w); px++)
        if (covers(px, py)) pixels[py * width + px] = ink;
  };
  const drawing: Drawing = {
    width,
    height,
    rectangle(x, y, w, h, colour) {
      paint(colour, x, y, w, h, () => true);
      return drawing;
    },
    disc(x, y, radius, colour) {
      const within = (px: number, py: number) => (px - x) ** 2 + (py - y) ** 2 <= radius ** 2;
      paint(colour, x - radius, y - radius, 2 * radius + 1, 2 * radius + 1, within);
      return drawing;
    },
    png: () => encode(width, height, palette, pixels),
  };
  return drawing;
}

/** PNG with a palette (W3C PNG, 11.2): each line is a filter byte and one index per pixel. */
function encode(width: number, height: number, palette: readonly Colour[], pixels: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const colours = Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex');
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
