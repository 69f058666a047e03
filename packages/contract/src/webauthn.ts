import { z } from 'zod/mini';

/** Bytes in base64url. */
export const encoded = z.string().check(z.maxLength(16_000), z.regex(/^[\w-]*$/, { error: 'must be base64url' }));

/** The id of a passkey, chosen by its authenticator. */
export const credentialId = z.string().check(z.maxLength(1_400), z.regex(/^[\w-]+$/, { error: 'must be base64url' }));

/** A passkey as in the options for browsers. */
export const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The response of an authenticator at sign-in (WebAuthn, AuthenticationResponseJSON). */
export const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(encoded),
  }),
});
export type Assertion = z.infer<typeof assertion>;

/** `details` of the 401 `second_factor` for browsers: the factors with which the person can continue. */
export const secondFactorOffer = z.object({
  /** Whether codes of an authenticator app are accepted. */
  totp: z.boolean(),
  /** Options for a browser to use a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
  passkey: z.optional(
    z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('preferred'),
      allowCredentials: z.array(descriptor),
    }),
  ),
});
export type SecondFactorOffer = z.infer<typeof secondFactorOffer>;
