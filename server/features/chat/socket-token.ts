import { createHmac, timingSafeEqual } from 'node:crypto';
import { Id } from '#contract/fields.ts';
import { clock } from '../../kit/clock.ts';

const PREFIX = 'ws';

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`socket token ${text}`).digest('base64url');

/**
 * Creates a signed token with which one login can open sockets until the token expires. Tokens are not
 * stored.
 */
export function socketToken(
  secret: string,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
): string {
  const signed = `${PREFIX}.${sessionId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${signed}.${sign(secret, signed)}`;
}

/** The session id in a token; null when the token is malformed, wrongly signed or expired. */
export function sessionOfToken(secret: string, token: string): string | null {
  const [prefix, sessionId = '', seconds = '', signature = ''] = token.split('.');
  if (prefix !== PREFIX || !Id.safeParse(sessionId).success || !/^[0-9]{1,12}$/.test(seconds)) return null;
  const wanted = Buffer.from(sign(secret, `${PREFIX}.${sessionId}.${seconds}`));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return Number(seconds) * 1000 > clock.now().getTime() ? sessionId : null;
}
