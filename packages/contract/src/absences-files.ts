import { DOCUMENT_LIMITS } from '@jornada/domain/documents';
import { z } from 'zod/mini';
import { absence } from './absence-items.ts';
import { resource, rowsSeenBy } from './endpoint.ts';
import { file } from './form.ts';
import { byId, id, idInUrl, instant, message } from './shapes.ts';

const byFile = z.strictObject({ fileId: idInUrl });

/** Documents of absences, a part of the resource `absences`: readable by the person and with `absences.private`. */
export const absenceFiles = resource('absences', rowsSeenBy('absences.read-all'), {
  attach: {
    method: 'POST',
    path: '/v2/absences/{id}/files',
    summary:
      'Add a document to an absence: PDF, PNG, JPEG or WebP by its bytes, at most 5 of 10 MiB each. Of one’s own, or of others with `absences.record`. 400 `document_format`, `document_broken`, `too_many`, 409 `wrong_state`',
    access: 'absences.own',
    params: byId,
    sends: 'form',
    body: z.strictObject({ file: file(DOCUMENT_LIMITS) }),
    response: absence,
  },
  file: {
    method: 'GET',
    path: '/v2/absences/files/{fileId}',
    summary:
      'A document of an absence: leads to a signed URL that works for five minutes. The reading is recorded, and the person is told of it',
    access: 'absences.own',
    params: byFile,
    answers: 'redirect',
    response: z.object({ url: z.string(), expires_at: instant }),
  },
  fileReaders: {
    method: 'GET',
    path: '/v2/absences/files/{fileId}/readers',
    summary: 'Who has opened a document, newest first',
    access: 'absences.own',
    params: byFile,
    response: z.object({ items: z.array(z.object({ user_id: id, nome: z.string(), at: instant })) }),
  },
  detach: {
    method: 'DELETE',
    path: '/v2/absences/files/{fileId}',
    summary:
      'Remove a document: the person while the absence is a request, of others with `absences.record`. 409 `wrong_state`',
    access: 'absences.own',
    params: byFile,
    response: z.object({ message }),
  },
});
