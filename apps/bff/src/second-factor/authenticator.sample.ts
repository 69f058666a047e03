import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** The request to an authenticator. */
interface Request {
  challenge: string;
  origin?: string;
  rpId?: string;
}

/** An authenticator with one passkey, as in WebAuthn level 2: ES256, attestation `none`. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Request) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** RP id hash, flags, counter. */
  const head = ({ rpId = 'localhost' }: Request, flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count]);
  };
  const common = { id: encode(id), rawId: encode(id), type: 'public-key' as const };

  return {
    id: common.id,

    /** Answers `navigator.credentials.create`. */
    create(request: Request) {
      // COSE key: EC2, ES256, P-256, x, y (RFC 9053).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = Buffer.concat([head(request, 0x45), credential]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', request)),
          attestationObject: encode(attestationObject),
          transports: ['internal'],
        },
      };
    },

    /** Answers `navigator.credentials.get`. */
    get(request: Request) {
      const authData = head(request, 0x05);
      const data = clientData('webauthn.get', request);
      const signature = sign('sha256', Buffer.concat([authData, hash(data)]), privateKey);
      return {
        ...common,
        response: { clientDataJSON: encode(data), authenticatorData: encode(authData), signature: encode(signature) },
      };
    },
  };
}
