import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { ownChange, proof, recoveryCodes, renewedToken } from './second-factor.ts';
import { filled, message } from './shapes.ts';
import { credentialId, descriptor, encoded } from './webauthn.ts';

/** Options for a browser to create a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
});

/** The response of an authenticator that has created a passkey (WebAuthn, RegistrationResponseJSON). */
const registration = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
});

export type Registration = z.infer<typeof registration>;

const name = filled(60);
const byCredential = z.strictObject({ id: credentialId });

export const passkeys = resource('second-factor', noRowsSeen, {
  passkeyOptions: {
    ...ownChange,
    path: '/v2/second-factor/passkeys/options',
    summary:
      'The options for the browser to create a passkey, with the password or a code; valid for five minutes, once',
    body: proof,
    response: creationOptions,
  },
  registerPasskey: {
    ...ownChange,
    path: '/v2/second-factor/passkeys',
    summary:
      'Add a passkey that the browser has created. The first second factor brings ten recovery codes, shown once',
    body: z.strictObject({ name, response: registration }),
    response: z.object({ recovery_codes: recoveryCodes }),
  },
  renamePasskey: {
    ...ownChange,
    method: 'PATCH',
    path: '/v2/second-factor/passkeys/{id}',
    summary: 'Rename a passkey',
    params: byCredential,
    body: z.strictObject({ name }),
    response: z.object({ message }),
  },
  removePasskey: {
    ...ownChange,
    path: '/v2/second-factor/passkeys/{id}/remove',
    summary: 'Remove a passkey, with the password or a code; ends every other session',
    params: byCredential,
    body: proof,
    response: z.object({ message, token: renewedToken }),
  },
});
