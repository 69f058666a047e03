import { crc32, deflateSync } from 'node:zlib';
import sharp, { type OutputInfo } from 'sharp';

type Bytes = Buffer<ArrayBuffer>;

interface Options {
  width?: number;
  height?: number;
  /** A different colour gives different bytes, hence a different file. */
  colour?: { r: number; g: number; b: number; alpha?: number };
}

const plain = ({ width = 64, height = 48, colour = { r: 12, g: 120, b: 200 } }: Options) =>
  sharp({ create: { width, height, channels: colour.alpha === undefined ? 3 : 4, background: colour } });

/** Images as sent by people and by attackers. */
export const picture = {
  png: (options: Options = {}) => plain(options).png().toBuffer() as Promise<Bytes>,
  jpeg: (options: Options = {}) => plain(options).jpeg().toBuffer() as Promise<Bytes>,
  webp: (options: Options = {}) => plain(options).webp().toBuffer() as Promise<Bytes>,
  gif: () => plain({}).gif().toBuffer() as Promise<Bytes>,
  tiff: () => plain({}).tiff().toBuffer() as Promise<Bytes>,
  avif: () => plain({}).avif().toBuffer() as Promise<Bytes>,
  svg: () =>
    Buffer.from(
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ),
  /** Rotated by EXIF, with a location and a copyright. */
  fromCamera: (options: Options = {}) =>
    plain(options)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer() as Promise<Bytes>,
};

/** A PNG that declares `width` × `height` pixels in very few bytes. */
export function pngBomb(width: number, height: number): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A form with these parts: texts, or files with bytes, name and declared type. */
export function formOf(parts: Record<string, string | FilePart | FilePart[]>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts))
    for (const one of [part].flat())
      if (typeof one === 'string') form.append(name, one);
      else
        form.append(
          name,
          new Blob([one.bytes], { type: one.type ?? 'application/octet-stream' }),
          one.name ?? 'picture',
        );
  return form;
}

export interface FilePart {
  bytes: Bytes;
  name?: string;
  type?: string;
}

/** Format and size of a file after decoding. */
export const look = async (
  bytes: Uint8Array,
): Promise<{ format: string | undefined; exif: boolean; info: OutputInfo; data: Buffer }> => {
  const image = sharp(bytes);
  const { format, exif } = await image.metadata();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { format, exif: exif !== undefined, info, data };
};
