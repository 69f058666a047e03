import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { filled, idInUrl, message } from './shapes.ts';

const key = z.string().check(z.regex(/^[0-9a-f]{32}$/, { error: 'must be the key of a comment' }));
const themeName = filled(40);

/** The reason in an answer, stored without author, time and score. */
export const npsComment = z.object({
  key,
  /** Null after it was hidden. */
  text: z.nullable(z.string()),
  /** Null if its category has fewer than `min_comments` reasons. */
  category: z.nullable(z.enum(['promoter', 'passive', 'detractor'])),
  themes: z.array(z.string()),
  /** Themes whose words occur in it, without assigned themes. */
  suggested_themes: z.array(z.string()),
  /** The reason for hiding it; null if it is not hidden. */
  hidden_reason: z.nullable(z.string()),
});
export type NpsComment = z.infer<typeof npsComment>;

const theme = z.object({
  name: themeName,
  /** Whole words, compared without case and accents. */
  words: z.array(filled(40)).check(z.maxLength(40)),
});
const themes = z.array(theme).check(z.maxLength(30));

const commentPath = z.strictObject({ id: idInUrl, key });

export const npsComments = resource('nps-comments', noRowsSeen, {
  byWave: {
    method: 'GET',
    path: '/v2/nps/{id}/comments',
    summary: 'The reasons of a counted wave in random order, without segment or score; empty below `min_comments`',
    access: 'nps.manage',
    params: z.strictObject({ id: idInUrl }),
    response: z.object({ items: z.array(npsComment) }),
  },
  setThemes: {
    method: 'PUT',
    path: '/v2/nps/{id}/comments/{key}/themes',
    summary: 'Set the themes of a reason, at most five',
    access: 'nps.manage',
    params: commentPath,
    body: z.strictObject({ themes: z.array(themeName).check(z.maxLength(5)) }),
    response: z.object({ message }),
  },
  hide: {
    method: 'POST',
    path: '/v2/nps/{id}/comments/{key}/hide',
    summary: 'Hide a reason, such as one that names somebody; its text is deleted',
    access: 'nps.manage',
    params: commentPath,
    body: z.strictObject({ reason: filled(1_000) }),
    response: z.object({ message }),
  },
  themes: {
    method: 'GET',
    path: '/v2/nps/themes',
    summary: 'The themes by which reasons are sorted; eight ready ones until they are changed',
    access: 'nps.manage',
    response: z.object({ items: themes }),
  },
  replaceThemes: {
    method: 'PUT',
    path: '/v2/nps/themes',
    summary: 'Replace the themes, each name once',
    access: 'nps.manage',
    body: z.strictObject({ items: themes }),
    response: z.object({ items: themes }),
  },
});
