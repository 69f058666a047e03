import type { absenceFiles } from '@jornada/contract/absences-files';
import { mayAttach, mayDetach, seesPrivatePart } from '@jornada/domain/absences';
import { documentName } from '@jornada/domain/documents';
import { forbidden, notFound } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { dispositionOf } from '../files/disposition.ts';
import { keyOf, SEALED, storeFile } from '../files/keep.ts';
import type { OpenedDocument } from '../files/open-file.ts';
import type { FileSigner } from '../files/signing.ts';
import type { FileStore } from '../files/store.ts';
import type { Handlers } from '../http/mount.ts';
import { placeOfDocument } from '@jornada/domain/sealed-places';
import type { Vault } from '../vault/vault.ts';
import { findAbsence } from './absences.queries.ts';
import { lockPerson, wrongState } from './absences.service.ts';
import { assertRoomFor, cleanDocument } from './documents.service.ts';
import { countFiles, deleteFile, type FileRow, findFile, insertFile, listReaders } from './files.queries.ts';
import { READING, recordReading } from './readings.service.ts';
import { readerOf, shownOne, towards, visible } from './readers.service.ts';

/** How long a signed URL is valid, in seconds. */
const SECONDS = 300;

export const absenceFilesHandlers = (vault: Vault, signer: FileSigner): Handlers<typeof absenceFiles> => ({
  attach: {
    prepare: async ({ params: { id }, body: { file } }, context) => {
      const { db, caller } = context;
      const { accountId } = caller;
      const { user_id } = await toAttach(context, id);
      assertRoomFor(await countFiles(db, accountId, id));
      const clean = await cleanDocument(file);
      const sealed = vault.sealBytes(clean.bytes, placeOfDocument(accountId, { user_id, absence_id: id }));
      const { digest } = await storeFile(context, accountId, { bytes: sealed.bytes, ...SEALED });
      return async (written) => {
        await lockPerson(written.db, caller, user_id);
        const row = await toAttach(written, id);
        assertRoomFor(await countFiles(written.db, accountId, id));
        await insertFile(written.db, accountId, {
          absence_id: id,
          user_id,
          digest,
          key_id: sealed.keyId,
          file_name: documentName(file.file_name, clean.media_type),
          media_type: clean.media_type,
          size: clean.bytes.byteLength,
          created_by: caller.userId,
          created_at: written.now.toISOString(),
        });
        written.audit({ target: 'absences', targetId: id, fields: ['files'] });
        return shownOne(await readerOf(written), written, row);
      };
    },
  },

  file: async ({ params: { fileId } }, context) => {
    const { caller, now, publicUrl } = context;
    const row = await toRead(context, fileId);
    await recordReading(context, row);
    const expires_at = new Date(now.getTime() + SECONDS * 1_000).toISOString();
    // The name of a document may be confidential, so it is not in the URL.
    const key = keyOf({ account_id: caller.accountId, digest: row.digest });
    const path = signer.pathOf({ key, mediaType: '', fileName: '', until: expires_at, documentId: fileId });
    return { url: new URL(path, publicUrl).href, expires_at };
  },

  fileReaders: async ({ params: { fileId } }, context) => {
    const { db, caller } = context;
    await toRead(context, fileId);
    return { items: await listReaders(db, caller.accountId, READING, fileId) };
  },

  detach: async ({ params: { fileId } }, context) => {
    const { db, caller, audit } = context;
    const { user_id, absence_id } = await toRead(context, fileId);
    await lockPerson(db, caller, user_id);
    const absence = await findAbsence(db, caller.accountId, absence_id);
    // A concurrent request may have removed it.
    if (!absence || !(await findFile(db, caller.accountId, fileId))) throw notFound();
    if (!mayDetach({ id: caller.userId, level: caller.level }, absence)) {
      if (user_id === caller.userId) throw wrongState(absence.status);
      throw forbidden();
    }
    await deleteFile(db, caller.accountId, fileId);
    audit({ target: 'absences', targetId: absence_id, fields: ['files'] });
    return { message: 'Removed' };
  },
});

/** An absence to which the caller may add documents. @throws Refusal 404, 403, 409 `wrong_state` */
async function toAttach(context: CallContext, id: number) {
  const { db, caller } = context;
  const row = await visible(await readerOf(context), db, id);
  const by = { id: caller.userId, level: caller.level };
  if (mayAttach(by, row)) return row;
  if (mayAttach(by, { ...row, status: 'approved' })) throw wrongState(row.status);
  throw forbidden();
}

/** A document that the caller may read. @throws Refusal 404, also for callers who may see that it exists */
async function toRead(context: CallContext, fileId: number): Promise<FileRow> {
  const { db, caller } = context;
  const row = await findFile(db, caller.accountId, fileId);
  if (!row || !seesPrivatePart(towards(await readerOf(context), row.user_id), row.user_id)) throw notFound();
  return row;
}

/** Decrypts the document of a signed URL; null if it was removed. */
export async function openDocument(
  { db, files, vault }: { db: Db; files: FileStore; vault: Vault },
  { accountId, digest, id }: { accountId: number; digest: string; id: number },
): Promise<OpenedDocument | null | undefined> {
  const row = await findFile(db, accountId, id);
  if (row?.digest !== digest) return null;
  const stored = await files.read(keyOf({ account_id: accountId, digest }));
  if (!stored) return undefined;
  const sealed = new Uint8Array(await new Response(stored.bytes).arrayBuffer());
  const bytes = new Uint8Array(vault.openBytes(sealed, placeOfDocument(accountId, row)));
  // Images were re-encoded here, so browsers may display them; a PDF may contain anything and is downloaded.
  const how = row.media_type.startsWith('image/') ? 'inline' : 'attachment';
  return {
    size: bytes.byteLength,
    bytes: new Blob([bytes]).stream(),
    mediaType: row.media_type,
    disposition: dispositionOf(how, row.file_name),
  };
}
