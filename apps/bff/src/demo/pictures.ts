import type { DemoAccount, PictureToStore } from './demo-account.ts';
import { draw } from './drawing.ts';
import type { Random } from './random.ts';
import { claimFile, type FileRow } from '../files/files.queries.ts';
import { keyOf, rowOf } from '../files/keep.ts';
import type { FileStore } from '../files/store.ts';

const INKS = ['#0b6a57', '#1d4ed8', '#a16207', '#be185d', '#7c3aed', '#b91c1c', '#0e7490', '#4d7c0f'] as const;
const PAPER = '#ffffff';
const LINE = '#d5dcd8';
const GREY = '#8a9791';

/** Kinds of comment attachments: their rough appearance. */
const KINDS = [chart, sheet, receipt, screen] as const;

/** An attachment: a name, from names in the order of the kinds, and PNG bytes. */
export function attachment(
  random: Random,
  names: readonly string[],
): { name: string; width: number; height: number; bytes: Uint8Array } {
  const make = random.pick(KINDS);
  const picture = make(random);
  return { name: names[KINDS.indexOf(make)] ?? '', width: picture.width, height: picture.height, bytes: picture.png() };
}

/** A logo of two shapes on a plain background. */
export function logo(random: Random): { width: number; height: number; bytes: Uint8Array } {
  const ink = random.pick(INKS);
  const picture = draw(256, 256, ink);
  const light = '#f4f1e6';
  if (random.chance(50)) picture.disc(104, 128, 64, light).disc(164, 128, 40, ink);
  else picture.rectangle(72, 72, 72, 112, light).rectangle(152, 112, 40, 72, light);
  return { width: 256, height: 256, bytes: picture.png() };
}

function chart(random: Random) {
  const picture = draw(480, 300, PAPER).rectangle(40, 24, 2, 236, GREY).rectangle(40, 260, 416, 2, GREY);
  const ink = random.pick(INKS);
  for (let bar = 0; bar < 9; bar++) {
    const high = random.int(30, 210);
    picture.rectangle(60 + bar * 44, 260 - high, 28, high, ink);
  }
  return picture;
}

function sheet(random: Random) {
  const picture = draw(560, 320, PAPER).rectangle(0, 0, 560, 32, random.pick(INKS));
  for (let row = 1; row < 10; row++) {
    picture.rectangle(0, row * 32, 560, 1, LINE);
    for (let column = 0; column < 5; column++)
      picture.rectangle(14 + column * 112, row * 32 + 12, random.int(20, 84), 8, column === 0 ? GREY : LINE);
  }
  return picture;
}

function receipt(random: Random) {
  const picture = draw(260, 420, PAPER).disc(130, 56, 26, random.pick(INKS)).rectangle(70, 96, 120, 8, GREY);
  for (let line = 0; line < 9; line++)
    picture.rectangle(28, 136 + line * 24, random.int(60, 120), 7, LINE).rectangle(190, 136 + line * 24, 42, 7, GREY);
  return picture.rectangle(28, 360, 204, 2, GREY).rectangle(160, 376, 72, 12, GREY);
}

function screen(random: Random) {
  const ink = random.pick(INKS);
  const picture = draw(640, 400, '#f3f6f3').rectangle(0, 0, 640, 36, ink).rectangle(0, 36, 140, 364, '#0f2a24');
  for (let item = 0; item < 6; item++) picture.rectangle(20, 64 + item * 30, random.int(50, 100), 8, '#a5bdb4');
  for (let row = 0; row < 7; row++)
    picture.rectangle(164, 64 + row * 46, 452, 34, PAPER).rectangle(180, 77 + row * 46, random.int(120, 300), 8, GREY);
  return picture;
}

/** Inserts the row of a stored picture; its bytes are stored after the transaction. */
export async function keepPicture(
  { tx, pictures, accountId, days }: DemoAccount,
  { bytes, width, height }: { bytes: Uint8Array; width: number; height: number },
): Promise<FileRow> {
  const row = rowOf(accountId, bytes, { width, height, media_type: 'image/png' });
  await claimFile(tx, row, days.start, days.start);
  pictures.push({ row, bytes });
  return row;
}

/** Stores the bytes of the pictures. */
export async function storePictures(files: FileStore, pictures: readonly PictureToStore[]): Promise<void> {
  for (const { row, bytes } of pictures) await files.put(keyOf(row), bytes, row.media_type);
}
