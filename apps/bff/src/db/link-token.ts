import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link that is mailed or handed over: 256 random bits, as 43 characters of base64url. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/**
 * The stored form of a link's secret: its SHA-256, so that read access to the database does not reveal working links.
 */
export const linkHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
