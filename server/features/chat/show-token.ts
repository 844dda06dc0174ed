import { chat } from '#contract/chat.ts';
import { clock } from '../../kit/clock.ts';
import { type Handler, query } from '../../kit/handle.ts';
import type { ChatParts } from './parts.ts';
import { socketToken } from './socket-token.ts';

const TOKEN_LIFE_MS = 15 * 60_000;

/**
 * Issues a token with which this login can open sockets, and nothing else. The token is invalid once the
 * login ends.
 */
export const showToken = (parts: ChatParts): Handler =>
  query(chat.token, async ({ actor }) => {
    const expiresAt = new Date(clock.now().getTime() + TOKEN_LIFE_MS);
    return {
      address: parts.socketAddress,
      userId: actor.id,
      token: socketToken(parts.secret, { sessionId: actor.sessionId, expiresAt }),
      expiresAt: expiresAt.toISOString(),
    };
  });
