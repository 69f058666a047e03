/**
 * The jobs in this folder are programs of a third party that has only the address of the service and its OpenAPI
 * document. They are copied next to a client generated from that document, type-checked against it and run: a job that
 * needs a cast, or does not work, shows a fault of the document. Every other file of the folder exports `jobs`.
 */
import { type Client, createClient, createConfig } from '../client/client/index.ts';
import * as api from '../client/sdk.gen.ts';

interface Start {
  url: string;
  email: string;
  password: string;
}

/** One task that a third party automates. */
export type Job = (start: Start) => Promise<void>;

/** A picture of four pixels, as PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAAA1BMVEUkUGv45TZiAAAAC0lEQVR42mNgAAEAAAYAAW0oEC8AAAAASUVORK5CYII=',
  'base64',
);
export const picture = () => new File([PIXEL], 'pixel.png', { type: 'image/png' });

/** Signs in with the generated login; the client sends the token with every call. */
export async function signedIn({ url, email, password }: Start): Promise<Client> {
  const { data } = await api.authLogin({
    client: createClient(createConfig({ baseUrl: url })),
    body: { email, password },
    throwOnError: true,
  });
  return createClient(createConfig({ baseUrl: url, auth: data.token, throwOnError: true }));
}

/** The id of a new person in the account. */
export async function newPerson(client: Client): Promise<number> {
  const email = `person.${crypto.randomUUID()}@outside.test`;
  const { data } = await api.userCreate({ client, body: { nome: 'Nova Pessoa', email, level: 1 }, throwOnError: true });
  return data.id;
}

/** The id of a new person who has joined the account. */
export async function joinedPerson(client: Client, url: string): Promise<number> {
  const email = `joined.${crypto.randomUUID()}@outside.test`;
  const { data } = await api.userCreate({ client, body: { nome: 'Sai Logo', email, level: 1 }, throwOnError: true });
  const link = new URL(data.invitation_url ?? '');
  const page = createClient(createConfig({ baseUrl: url, headers: { origin: link.origin } }));
  await api.inviteJoin({
    client: page,
    body: { token: link.hash.slice(1), password: 'From-outside-2031' },
    throwOnError: true,
  });
  return data.id;
}

export async function newTask(client: Client, title: string): Promise<number> {
  return (await api.tasksCreate({ client, body: { title }, throwOnError: true })).data.id;
}

/** A colleague who has joined, with their own client. */
export async function colleague(client: Client, url: string): Promise<{ id: number; them: Client }> {
  const email = `colleague.${crypto.randomUUID()}@outside.test`;
  const { data } = await api.userCreate({ client, body: { nome: 'Colega', email, level: 1 }, throwOnError: true });
  const link = new URL(data.invitation_url ?? '');
  const page = createClient(createConfig({ baseUrl: url, headers: { origin: link.origin } }));
  const password = 'From-outside-2032';
  await api.inviteJoin({ client: page, body: { token: link.hash.slice(1), password }, throwOnError: true });
  return { id: data.id, them: await signedIn({ url, email, password }) };
}
