import { createHmac, timingSafeEqual } from 'node:crypto';
import { chat } from '#contract/chat.ts';
import { Id } from '#contract/words.ts';
import { clock } from '../../kit/clock.ts';
import { type Handler, look } from '../../kit/handle.ts';
import type { ChatParts } from './parts.ts';

const TOKEN_LIFE_MS = 15 * 60_000;
const PREFIX = 'ws';

/** Opens a socket of this login, and nothing else; it ends with the login. */
export const showToken = (parts: ChatParts): Handler =>
  look(chat.token, async ({ actor }) => {
    const expiresAt = new Date(clock.now().getTime() + TOKEN_LIFE_MS);
    return {
      address: parts.socketAddress,
      userId: actor.id,
      token: socketToken(parts.secret, { sessionId: actor.sessionId, expiresAt }),
      expiresAt: expiresAt.toISOString(),
    };
  });

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`socket token ${text}`).digest('base64url');

function socketToken(
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
