import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
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

export const jobs: Record<string, Job> = {
  'sets up a second factor, signs in with it, renews the recovery codes and removes it': async (start) => {
    const boss = await signedIn(start);
    const email = `careful.${crypto.randomUUID()}@outside.test`;
    const password = 'Careful-outside-2028';
    const { data: invited } = await api.userCreate({
      client: boss,
      body: { nome: 'Cuidadosa', email, level: 3 },
      throwOnError: true,
    });
    const link = new URL(invited.invitation_url);
    const page = createClient(createConfig({ baseUrl: start.url, headers: { origin: link.origin } }));
    await api.inviteJoin({ client: page, body: { token: link.hash.slice(1), password }, throwOnError: true });

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
    const about = { client: boss, path: { userId: invited.id }, throwOnError: true } as const;
    assert.equal((await api.secondFactorOfPerson(about)).data.has_second_factor, true);
    await api.secondFactorReset(about);
    assert.equal((await api.secondFactorOfPerson(about)).data.has_second_factor, false);
    await signedIn({ url: start.url, email, password });
  },
};
