import type { photos } from '@jornada/contract/user-photos';
import { PHOTO_EDGE } from '@jornada/domain/images';
import { mayChangePhoto } from '@jornada/domain/people';
import { photoVersion } from '@jornada/domain/photos';
import { forbidden, notFound } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { cleanImage } from '../files/images.ts';
import { keyOf, storeFile } from '../files/keep.ts';
import type { Handlers } from '../http/mount.ts';
import { deletePhoto, findPhoto, setPhoto } from './photos.queries.ts';
import { person } from './user.service.ts';

/** @throws Refusal 404, 403 if the caller may not change the photo */
async function assertMayChange(db: Db, caller: Caller, userId: number): Promise<void> {
  const { level } = await person(db, caller, userId);
  if (!mayChangePhoto({ id: caller.userId, level: caller.level }, { id: userId, level })) throw forbidden();
}

export const photoHandlers: Handlers<typeof photos> = {
  photo: async ({ params: { id }, query: { v } }, { db, caller, files }) => {
    const photo = await findPhoto(db, caller.accountId, id);
    const file = photo && (await files.read(keyOf(photo)));
    if (!file) throw notFound();
    return {
      bytes: new Uint8Array(await new Response(file.bytes).arrayBuffer()),
      media_type: photo.media_type,
      is_versioned: v === photoVersion(photo.digest),
    };
  },

  uploadPhoto: {
    prepare: async ({ params: { id }, body: { file } }, context) => {
      const { caller } = context;
      const image = await cleanImage(file, PHOTO_EDGE, 'file', 'square');
      const { digest } = await storeFile(context, caller.accountId, image);
      return async ({ db, now, audit }) => {
        await assertMayChange(db, caller, id);
        await setPhoto(db, { account_id: caller.accountId, user_id: id, digest }, now.toISOString());
        audit({ target: 'user', targetId: id, fields: ['photo'] });
        return person(db, caller, id);
      };
    },
  },

  removePhoto: async ({ params: { id } }, { db, caller, audit }) => {
    await assertMayChange(db, caller, id);
    await deletePhoto(db, caller.accountId, id);
    audit({ target: 'user', targetId: id, fields: ['photo'] });
    return person(db, caller, id);
  },
};
