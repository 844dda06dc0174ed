import { createHmac, timingSafeEqual } from 'node:crypto';
import { Id } from '#contract/fields.ts';
import { clock } from '../../kit/clock.ts';

const PREFIX = 'ws';

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`socket token ${text}`).digest('base64url');

/** A signed token that opens sockets of one login until it expires. It is not stored. */
export function socketToken(
  secret: string,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
): string {
  const signed = `${PREFIX}.${sessionId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${signed}.${sign(secret, signed)}`;
}

/** The session id of a token; null when the signature is wrong or the token has expired. */
export function sessionOfToken(secret: string, token: string): string | null {
  const [prefix, sessionId = '', seconds = '', signature = ''] = token.split('.');
  if (prefix !== PREFIX || !Id.safeParse(sessionId).success || !/^[0-9]{1,12}$/.test(seconds)) return null;
  const wanted = Buffer.from(sign(secret, `${PREFIX}.${sessionId}.${seconds}`));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return Number(seconds) * 1000 > clock.now().getTime() ? sessionId : null;
}
