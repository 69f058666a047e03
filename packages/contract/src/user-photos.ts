import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { imageFile, sentImage } from './images.ts';
import { byId, text } from './shapes.ts';
import { user } from './user.ts';

/** Photos of people. */
export const photos = resource('user', rowsSeenBy('people.read'), {
  photo: {
    method: 'GET',
    path: '/v2/user/{id}/photo',
    summary: 'The photo of a person, square. With its current version as `v`, browsers keep it for a week',
    access: 'people.read',
    ofPerson: { param: 'id', others: 'people.read' },
    endedLink: 'own',
    params: byId,
    query: z.strictObject({ v: z.optional(text(64)) }),
    answers: 'image',
    response: sentImage,
  },
  uploadPhoto: {
    method: 'PUT',
    path: '/v2/user/{id}/photo',
    summary:
      'Upload the photo of a person; it is cropped to the middle square. Levels 4 and 5 also upload those of others, but not of a person of a higher level',
    access: 'people.own',
    params: byId,
    sends: 'form',
    body: z.strictObject({ file: imageFile }),
    response: user,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/v2/user/{id}/photo',
    summary: 'Remove the photo of a person, under the same rule',
    access: 'people.own',
    params: byId,
    response: user,
  },
});
