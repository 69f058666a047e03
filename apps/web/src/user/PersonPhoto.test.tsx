import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

/** Creates an image whose left half is red and whose right half is blue. */
async function twoColours(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200);
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.fillStyle = 'red';
  pen.fillRect(0, 0, 200, 200);
  pen.fillStyle = 'blue';
  pen.fillRect(200, 0, 200, 200);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'me.png', { type: 'image/png' });
}

/** The colour in the middle of an image, as red, green and blue. */
async function middleOf(image: HTMLImageElement): Promise<number[]> {
  await image.decode();
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

const photoOf = async (id: number) => (await ask<{ photo: string | null }>('GET', `/v2/user/${id}`)).photo;

test('the own photo is chosen, cropped by keys, saved, removed and restored by Undo', async () => {
  const ana = await newPerson({ level: 1, nome: 'Ana Prado' });
  await signIn(ana);
  const screen = await open('/profile');
  await screen.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Photo of Ana Prado' });
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose an image first.');

  await userEvent.upload(dialog.getByLabelText('Choose an image', { exact: true }), await twoColours());
  const crop = dialog.getByRole('group', { name: /^Crop/ });
  await expect.element(dialog.getByRole('slider', { name: 'Left to right' })).toHaveValue('0.5');
  (crop.element() as HTMLElement).focus();
  for (let presses = 0; presses < 12; presses++) await userEvent.keyboard('{ArrowLeft}');
  await expect.element(dialog.getByRole('slider', { name: 'Left to right' })).toHaveValue('0');
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await expect.element(screen.getByText('Photo of Ana Prado saved')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Change photo' })).toBeVisible();

  const image = () => document.querySelector<HTMLImageElement>('main .face img');
  await expect
    .poll(() => image()?.getAttribute('src'))
    .toBe(`/v2/user/${ana.userId}/photo?v=${await photoOf(ana.userId)}`);
  const [red = 0, , blue = 0] = await middleOf(image() as HTMLImageElement);
  expect([red > 200, blue < 60]).toEqual([true, true]);

  await screen.getByRole('button', { name: 'Remove photo' }).click();
  await expect.element(screen.getByText('Photo of Ana Prado removed')).toBeVisible();
  await expect.poll(image).toBeNull();
  expect(await photoOf(ana.userId)).toBeNull();
  await screen.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => photoOf(ana.userId)).not.toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Remove photo' })).toBeVisible();
});

test('an admin sees the initials of a Super Admin, and no button to change the photo', async () => {
  const root = await newPerson({ level: 5, nome: 'Rosa Couto' });
  await signIn(await newPerson({ level: 4, accountId: root.accountId }));
  const screen = await open(`/people/${root.userId}`);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Rosa Couto' })).toBeVisible();
  expect(document.querySelector('main .face')?.getAttribute('data-initials')).toBe('RC');
  expect(screen.getByRole('button', { name: 'Add a photo' }).elements()).toEqual([]);
});
