/**
 * The code of an authenticator app, computed by the browser's own HMAC (RFC 6238).
 * @param steps number of time steps of 30 seconds from now on
 */
export async function codeOf(secret: string, steps = 0): Promise<string> {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(Date.now() / 30_000) + steps));
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(bytes), algorithm, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  const at = mac.getUint8(19) & 0xf;
  return String((mac.getUint32(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
