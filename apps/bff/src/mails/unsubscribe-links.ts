import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '@jornada/domain/notifications';

/** The target of a link: the e-mails of one kind, or the digests of a person. */
export interface Unsubscription {
  accountId: number;
  userId: number;
  kind: NotificationKind | 'digest';
}

/** Links that end e-mails without signing in. */
export interface UnsubscribeLinks {
  urlOf(of: Unsubscription): string;
  /** The target of a token; undefined if its signature is invalid. */
  read(token: string): Unsubscription | undefined;
}

const TOKEN =
  /^(?<claims>(?<account>[1-9]\d{0,14})\.(?<user>[1-9]\d{0,14})\.(?<kind>[a-z.-]{1,60}))\.(?<signature>[\w-]{43})$/;

/**
 * Signs with a key derived from the server's secret, so that a token is valid for nothing else. It identifies a person
 * and a kind by their ids, and does not expire: a mail may be read years later.
 */
export function createUnsubscribeLinks(secret: string, publicUrl: string): UnsubscribeLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'jornada: unsubscribe links', 32));
  const sign = (claims: string) => createHmac('sha256', key).update(claims).digest('base64url');
  return {
    urlOf({ accountId, userId, kind }) {
      const claims = `${accountId}.${userId}.${kind}`;
      return `${publicUrl}/unsubscribe?token=${claims}.${sign(claims)}`;
    },

    read(token) {
      const { claims = '', account, user, kind, signature = '' } = TOKEN.exec(token)?.groups ?? {};
      const right = Buffer.from(sign(claims));
      const given = Buffer.from(signature);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      const known = kind === 'digest' ? kind : notificationKinds.find((one) => one === kind);
      return known && { accountId: Number(account), userId: Number(user), kind: known };
    },
  };
}
