import { openLog } from '#server/kit/log.ts';
import { openSockets, type SocketOptions } from '#server/realtime/socket.ts';

type Told = Pick<SocketOptions, 'server' | 'bus' | 'findActor'>;

/** Sockets without anything behind them: whoever is found out may call, and hears what is for themself alone. */
export const openBareSockets = (told: Told) =>
  openSockets({
    ...told,
    log: openLog({ level: 'silent' }),
    isOwnOrigin: () => true,
    liveSessions: async (ids) => new Set(ids),
    ipOf: () => '127.0.0.1',
    whoMayHear: async () => new Set(),
    whoHearsInbox: async () => new Set(),
    call: async () => ({}),
    inTurn: (_actor, work) => work(),
    onPresent: async () => undefined,
    endedSession: () => null,
    onSessionsEnded: () => () => undefined,
  });
