import assert from 'node:assert/strict';
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createClient, createConfig } from '../client/client/index.ts';
import * as api from '../client/sdk.gen.ts';
import { type Job, signedIn } from './start.ts';

/** The code of an authenticator app (RFC 6238). @param steps of 30 seconds from now on */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE((mac[19] ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An authenticator with one passkey (WebAuthn level 2: ES256, attestation `none`) in a browser on a page of `origin`. */
function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const head = (flags: number) => Buffer.concat([hash(new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, 0])]);
  const common = { id: encode(id), rawId: encode(id), type: 'public-key' as const };
  return {
    create(challenge: string) {
      const key = ['a5010203262001215820', Buffer.from(x, 'base64url').toString('hex'), '225820'].join('');
      const cose = Buffer.concat([Buffer.from(key, 'hex'), Buffer.from(y, 'base64url')]);
      const authData = Buffer.concat([head(0x41), Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const cbor = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
      const attestationObject = encode(Buffer.concat([cbor, Buffer.from([authData.length]), authData]));
      return {
        ...common,
        response: { clientDataJSON: encode(clientData('webauthn.create', challenge)), attestationObject },
      };
    },
    get(challenge: string) {
      const data = clientData('webauthn.get', challenge);
      const authenticatorData = head(0x01);
      const signature = encode(sign('sha256', Buffer.concat([authenticatorData, hash(data)]), privateKey));
      return {
        ...common,
        response: { clientDataJSON: encode(data), authenticatorData: encode(authenticatorData), signature },
      };
    },
  };
}

/** A new person who has joined, and the origin of the product's pages. */
async function newcomer(start: { url: string; email: string; password: string }) {
  const boss = await signedIn(start);
  const email = `careful.${crypto.randomUUID()}@outside.test`;
  const password = 'From-outside-2030';
  const { data: invited } = await api.userCreate({
    client: boss,
    body: { nome: 'Cuidadosa', email, level: 3 },
    throwOnError: true,
  });
  // Null only if the request is repeated.
  assert.ok(invited.invitation_url);
  const { hash: token, origin } = new URL(invited.invitation_url);
  const page = createClient(createConfig({ baseUrl: start.url, headers: { origin } }));
  await api.inviteJoin({ client: page, body: { token: token.slice(1), password }, throwOnError: true });
  return { boss, id: invited.id, email, password, origin, page };
}

export const jobs: Record<string, Job> = {
  'sets up a second factor, signs in with it, renews the recovery codes and removes it': async (start) => {
    const { boss, id, email, password } = await newcomer(start);
    const client = await signedIn({ url: start.url, email, password });
    const { data: begun } = await api.secondFactorStartTotp({
      client,
      body: { current_password: password },
      throwOnError: true,
    });
    const { data: first } = await api.secondFactorConfirmTotp({
      client,
      body: { otp: codeOf(begun.secret) },
      throwOnError: true,
    });
    assert.equal(first.recovery_codes.length, 10);
    const { data: own } = await api.secondFactorCurrent({ client, throwOnError: true });
    assert.deepEqual([typeof own.totp_since, own.recovery_codes_left], ['string', 10]);

    const stranger = createClient(createConfig({ baseUrl: start.url }));
    const without = await api.authLogin({ client: stranger, body: { email, password } });
    assert.deepEqual([without.response?.status, without.error?.code], [401, 'second_factor']);
    const { data: login } = await api.authLogin({
      client: stranger,
      body: { email, password, otp: codeOf(begun.secret, 1) },
      throwOnError: true,
    });
    const signed = (auth: string | undefined) =>
      createClient(createConfig({ baseUrl: start.url, ...(auth !== undefined && { auth }) }));
    const { data: renewed } = await api.secondFactorRenewRecoveryCodes({
      client: signed(login.token),
      body: { current_password: password },
      throwOnError: true,
    });
    assert.equal(renewed.recovery_codes.length, 10);
    const { data: removed } = await api.secondFactorRemoveTotp({
      client: signed(renewed.token),
      body: { otp: renewed.recovery_codes[0] ?? '' },
      throwOnError: true,
    });
    assert.ok(removed.token);
    await signedIn({ url: start.url, email, password });

    // An administrator helps a person who has lost the device.
    const again = await signedIn({ url: start.url, email, password });
    const { data: second } = await api.secondFactorStartTotp({
      client: again,
      body: { current_password: password },
      throwOnError: true,
    });
    await api.secondFactorConfirmTotp({ client: again, body: { otp: codeOf(second.secret) }, throwOnError: true });
    const about = { client: boss, path: { userId: id }, throwOnError: true } as const;
    assert.equal((await api.secondFactorOfPerson(about)).data.has_second_factor, true);
    await api.secondFactorReset(about);
    assert.equal((await api.secondFactorOfPerson(about)).data.has_second_factor, false);
    await signedIn({ url: start.url, email, password });
  },

  'adds a passkey, signs in with it in a browser, renames and removes it': async (start) => {
    const { email, password, origin, page } = await newcomer(start);
    const client = await signedIn({ url: start.url, email, password });
    const authenticator = newAuthenticator(origin);
    const { data: options } = await api.secondFactorPasskeyOptions({
      client,
      body: { current_password: password },
      throwOnError: true,
    });
    const { data: added } = await api.secondFactorRegisterPasskey({
      client,
      body: { name: 'Key ring', response: authenticator.create(options.challenge) },
      throwOnError: true,
    });
    assert.equal(added.recovery_codes.length, 10);
    const challenge = await api.sessionSignIn({ client: page, body: { email, password } });
    const details = challenge.error?.details as { passkey: { challenge: string; allowCredentials: { id: string }[] } };
    const [known] = details.passkey.allowCredentials;
    assert.ok(known);
    await api.sessionSignIn({
      client: page,
      body: { email, password, passkey: authenticator.get(details.passkey.challenge) },
      throwOnError: true,
    });
    const about = { client, path: { id: known.id }, throwOnError: true } as const;
    await api.secondFactorRenamePasskey({ ...about, body: { name: 'Old key ring' } });
    const { data: own } = await api.secondFactorCurrent({ client, throwOnError: true });
    assert.deepEqual(
      own.passkeys.map(({ name, last_used_at }) => [name, typeof last_used_at]),
      [['Old key ring', 'string']],
    );
    const { data: removed } = await api.secondFactorRemovePasskey({ ...about, body: { current_password: password } });
    assert.ok(removed.token);
    await signedIn({ url: start.url, email, password });
  },
};
