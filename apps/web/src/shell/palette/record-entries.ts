import type { User } from '@jornada/contract/user';
import { mdiAccountOutline, mdiCheckCircleOutline, mdiDomain, mdiSproutOutline, mdiTagOutline } from '@mdi/js';
import { places } from '../../places.ts';
import type { Entry } from './entry.ts';

export const taskEntry = ({ id, title }: { id: number; title: string }): Entry => ({
  key: `task:${id}`,
  label: title,
  detail: `#${id}`,
  icon: mdiCheckCircleOutline,
  to: places.task(id),
});

export const personEntry = ({ id, nome, email, photo }: Pick<User, 'id' | 'nome' | 'email' | 'photo'>): Entry => ({
  key: `person:${id}`,
  label: nome,
  detail: email,
  icon: mdiAccountOutline,
  face: { id, nome, photo },
  to: places.person(id),
});

export const clientEntry = ({ id, name }: { id: number; name: string }): Entry => ({
  key: `client:${id}`,
  label: name,
  icon: mdiDomain,
  to: places.client(id),
});

export const planEntry = ({ id, title }: { id: number; title: string }): Entry => ({
  key: `plan:${id}`,
  label: title,
  icon: mdiSproutOutline,
  to: places.plan(id),
});

/** A tag opens its tasks. */
export const tagEntry = ({ id, name }: { id: number; name: string }): Entry => ({
  key: `tag:${id}`,
  label: name,
  icon: mdiTagOutline,
  to: places.tasks({ tag_id: id }),
});
