import type { Actor } from '#server/kit/handle.ts';
import { openLog } from '#server/kit/log.ts';
import type { Bus } from '#server/realtime/bus.ts';
import { openSockets, type SocketOptions } from '#server/realtime/socket.ts';

type Given = Pick<SocketOptions, 'server' | 'bus' | 'findActor'> &
  Partial<Pick<SocketOptions, 'findTopicListeners'>>;

/**
 * Opens sockets without the rest of the server. Every actor that `findActor` returns may make calls. By default, an
 * actor receives only their own events.
 */
export const openBareSockets = (given: Given) =>
  openSockets({
    log: openLog({ level: 'silent' }),
    isOwnOrigin: () => true,
    liveSessions: async (ids) => new Set(ids),
    ipOf: () => '127.0.0.1',
    findTopicListeners: async () => new Set(),
    findInboxListeners: async () => new Set(),
    call: async () => ({}),
    inTurn: (_actor, work) => work(),
    onPresent: async () => undefined,
    endedSession: () => null,
    ...given,
  });

export const silentBus: Bus = {
  start: async () => undefined,
  deliver: () => undefined,
  position: () => '0',
  replay: async () => [],
  stop: async () => undefined,
};

export const ada: Actor = {
  id: 'ada',
  sessionId: 'one',
  address: '',
  creatorDomain: null,
  isOperator: false,
  role: 'buyer',
};
