import { createHash } from 'node:crypto';
import { insertLogo } from '../files/logos.queries.ts';
import { logoPath } from '../files/logos.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { setAccountLogo, setClientLogo } from './demo.queries.ts';
import { keepPicture, logo } from './pictures.ts';

/** One in this many clients has a logo. */
const EVERY = 4;

/** Logos for the account and some of its clients. */
export async function seedLogos(demo: DemoAccount, clients: readonly { id: number }[]): Promise<void> {
  const random = streamOf(demo, 'logos');
  const { tx, accountId } = demo;
  const publish = async (clientId: number | null): Promise<string> => {
    const { digest, media_type } = await keepPicture(demo, logo(random));
    // As long as a random token; different per account, since a name belongs to one logo.
    const token = createHash('sha256')
      .update(`demo/${accountId}/${clientId}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');
    await insertLogo(tx, { token, account_id: accountId, digest, client_id: clientId });
    return logoPath(token, media_type);
  };
  await setAccountLogo(tx, accountId, await publish(null));
  for (const { id } of clients.filter((_, at) => at % EVERY === 0))
    await setClientLogo(tx, accountId, id, await publish(id));
}
