import { createHmac, timingSafeEqual } from 'node:crypto';
import { Id } from '#contract/words.ts';
import { clock } from '../../kit/clock.ts';

const PREFIX = 'ws';

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`socket token ${text}`).digest('base64url');

/** What opens a socket of one login until its time is over. Nothing of it is stored: the signature is its proof. */
export function socketToken(
  secret: string,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
): string {
  const said = `${PREFIX}.${sessionId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${said}.${sign(secret, said)}`;
}

/** The login a token of ours speaks for; null when it is not of ours or its time is over. */
export function sessionOfToken(secret: string, token: string): string | null {
  const [prefix, sessionId = '', seconds = '', mark = ''] = token.split('.');
  if (prefix !== PREFIX || !Id.safeParse(sessionId).success || !/^[0-9]{1,12}$/.test(seconds)) return null;
  const wanted = Buffer.from(sign(secret, `${PREFIX}.${sessionId}.${seconds}`));
  const given = Buffer.from(mark);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return Number(seconds) * 1000 > clock.now().getTime() ? sessionId : null;
}
