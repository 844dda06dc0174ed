import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { findInboxListeners, findTopicListeners, viewerOf } from './access/index.ts';
import type { Config } from './config.ts';
import { illustrate, mountDemoArt } from './demo/index.ts';
import {
  deleteOldCodes,
  endedSession,
  findActor,
  findActorAgain,
  findActorOf,
  liveSessions,
  openPasswords,
  type Passwords,
} from './features/account/index.ts';
import { completeSent, markPresent, sessionOfToken } from './features/chat/index.ts';
import { describePage } from './features/creators/index.ts';
import { deleteOldTracking } from './features/platform/index.ts';
import { describePost } from './features/posts/index.ts';
import { seatEvent } from './features/team/index.ts';
import { openFeatures } from './features.ts';
import { mountApi } from './kit/api.ts';
import { limitCallsPerPerson } from './kit/call-limits.ts';
import { type Database, type Db, openDatabase } from './kit/db.ts';
import { every } from './kit/every.ts';
import { mountHealth } from './kit/health.ts';
import { clientIp, isOwnHost, isOwnOrigin, openHttp, pagesOrigin } from './kit/http.ts';
import { startJobs } from './kit/jobs.ts';
import { type Log, openLog } from './kit/log.ts';
import { mountMetrics } from './kit/metrics.ts';
import { deleteOldRateLimits } from './kit/rate-limit.ts';
import { sealBlock } from './ledger/index.ts';
import { mountDocs } from './pages/mount-docs.ts';
import { mountPages } from './pages/mount-pages.ts';
import { mountSandboxMail } from './pages/sandbox-mail.ts';
import type { Bus } from './realtime/bus.ts';
import { type CallOptions, openCalls } from './realtime/calls.ts';
import { forgetOldEvents, outboxBus } from './realtime/outbox-bus.ts';
import { isForSockets, openSockets, type SocketOptions } from './realtime/socket.ts';

const SEAL_MS = 5_000;
/**
 * The maximum number of connections from one address. It is high because a browser opens six connections and
 * a socket per window, and all people in a home or café share one address.
 */
const CONNECTIONS_PER_ADDRESS = 256;
const TIDY_MS = 10 * 60_000;
/**
 * The number of rendition jobs that run at the same time. One job uses a whole core or more, and calls need
 * CPU time too.
 */
const MEDIA_AT_ONCE = 1;
/** The limit for a stop. It is shorter than the time after which a supervisor kills a stopping process. */
const STOPS_WITHIN_MS = 15_000;

export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly log: Log;
  listen(): Promise<void>;
  stop(): Promise<void>;
}

export interface AppOptions {
  readonly stopsWithinMs?: number;
  readonly passwords?: Passwords;
}

/** Builds one node: database, web server, sockets, features, jobs and loops. */
export async function createApp(
  config: Config,
  databaseUrl: string,
  { stopsWithinMs = STOPS_WITHIN_MS, passwords = openPasswords() }: AppOptions = {},
): Promise<App> {
  const log = openLog({ level: config.logLevel });
  const database = openDatabase(databaseUrl);
  const jobsDatabase = openDatabase(databaseUrl, { connections: 12 });
  const { db } = database;
  const publicOrigin = config.publicUrl?.origin ?? null;
  const bus = outboxBus(db, log, (events) => completeSent(db, events));
  const features = openFeatures(config, {
    db,
    log,
    deliver: bus.deliver,
    passwords,
    closeSessions: (ids) => sockets.closeSessions(ids),
  });
  const { inTurn, handlerInTurn } = limitCallsPerPerson((actor) => findActorAgain(db, actor));

  const http = await openHttp({
    log,
    trustedHops: config.trustedHops,
    publicOrigin,
    // There is no limit behind a proxy, because all clients then share the proxy's address. There is none in a demo
    // either, because its clients usually run on this machine and share one address.
    connectionsPerAddress: config.isDemo || config.trustedHops > 0 ? null : CONNECTIONS_PER_ADDRESS,
    // Under `npm run dev`, hot reload uses a separate socket on the same server.
    isUpgrade: (request) => isForSockets(request) || config.isDevelopment,
    sideHost: config.media.origin ? { host: config.media.origin.host, below: '/m/' } : null,
  });
  const socketHandlers = features.socketHandlers.map(handlerInTurn);
  const sockets = openNodeSockets(http, { config, db, log, bus, inTurn, socketHandlers });

  const handlers = features.handlers.map(handlerInTurn);
  await mountRoutes(http, { config, log, database, features, handlers, countSockets: sockets.count });

  const runners = await startRunners(jobsDatabase, log, features);
  const loops = startLoops(db, log, features.loops);

  const drawing = new AbortController();
  let drawn: Promise<void> | null = null;

  const stopLoops = async (): Promise<void> => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await features.stopAssistant();
  };
  const windDown = async (): Promise<void> => {
    drawing.abort();
    await sockets.stop();
    features.stopMedia();
    await Promise.all([http.close(), stopLoops(), ...runners.map((runner) => runner.stop()), drawn]);
    await jobsDatabase.close();
    await database.close();
  };
  let stopping: Promise<void> | null = null;

  return {
    http,
    database,
    log,
    async listen() {
      await http.listen({ port: config.port, host: config.host });
      if (config.isDemo)
        drawn = illustrate(features.mediaParts, drawing.signal).catch((error: unknown) =>
          log.error({ err: error }, 'the demo could not be illustrated'),
        );
    },
    /**
     * Accepts no new work, waits for running work, and then closes the database. Work that exceeds the time limit,
     * such as a job that waits for a slow server, is abandoned as in a crash. It is rolled back, or another node
     * repeats it.
     */
    async stop() {
      stopping ??= windDown();
      await Promise.race([stopping, pause(stopsWithinMs, undefined, { ref: false })]);
    },
  };
}

type Features = ReturnType<typeof openFeatures>;

interface NodeParts {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly bus: Bus;
  readonly inTurn: SocketOptions['inTurn'];
  readonly socketHandlers: CallOptions['handlers'];
}

/** Opens the sockets, with functions that find the actor of a token and the listeners of an event. */
function openNodeSockets(http: FastifyInstance, { config, db, log, bus, inTurn, socketHandlers }: NodeParts) {
  const publicOrigin = config.publicUrl?.origin ?? null;
  return openSockets({
    server: http.server,
    bus,
    log,
    isOwnOrigin: ({ headers }) => isOwnHost(headers.host, publicOrigin) && isOwnOrigin(headers, publicOrigin),
    findActor: (token) => {
      const sessionId = sessionOfToken(config.secrets.sealing, token);
      return sessionId
        ? findActorOf(db, sessionId)
        : findActor(db, { token, role: 'buyer', shopDomain: null });
    },
    call: openCalls({ db, slug: config.brand.slug, log, handlers: socketHandlers }),
    inTurn,
    onPresent: (personIds) => markPresent(db, personIds),
    liveSessions: (ids) => liveSessions(db, ids),
    ipOf: (request) => clientIp(request, config.trustedHops),
    findTopicListeners: (topic, who) =>
      findTopicListeners(
        db,
        topic,
        who.map(({ actor, ip }) => viewerOf(actor, { ip })),
      ),
    findInboxListeners: async (event, creatorId, personIds) => {
      const inboxEvent = seatEvent(event);
      return inboxEvent ? findInboxListeners(db, { creatorId, ...inboxEvent }, personIds) : new Set();
    },
    endedSession,
  });
}

interface RouteParts {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly features: Features;
  readonly handlers: Parameters<typeof mountApi>[1];
  readonly countSockets: () => number;
}

/** Mounts everything that the node serves over HTTP. */
async function mountRoutes(
  http: FastifyInstance,
  { config, log, database, features, handlers, countSockets }: RouteParts,
): Promise<void> {
  const { db } = database;
  const publicOrigin = config.publicUrl?.origin ?? null;
  mountMetrics(http, {
    token: config.metricsToken,
    hasProxy: publicOrigin !== null || config.trustedHops > 0,
    sockets: countSockets,
    waiting: () => database.pool.waitingCount,
  });
  mountHealth(http, database, () => features.mediaParts.hasDiskSpace(0));
  mountApi(http, handlers, {
    db,
    slug: config.brand.slug,
    isSecure: publicOrigin?.startsWith('https:') === true,
    originOf: (host) => pagesOrigin(host, { publicOrigin, isDemo: config.isDemo }),
    findActor: (request) => findActor(db, request),
  });
  mountDocs(http, config.brand);
  await features.mount(http);
  if (config.isDemo) {
    mountSandboxMail(http, features.mailbox);
    mountDemoArt(http);
  }
  await mountPages(http, config, log, {
    page: (domain, ip) => describePage(db, { domain, viewer: viewerOf(null, { ip }) }),
    post: (id, ip) => describePost(db, { id, viewer: viewerOf(null, { ip }) }),
  });
}

/** Starts the runners of the features' jobs. */
async function startRunners({ pool }: Database, log: Log, features: Features) {
  const runner = await startJobs(pool, features.jobs, log);
  // Link jobs have a runner of their own, because a link to a slow server must not delay email and payment
  // jobs.
  const linkRunner = await startJobs(pool, features.linkJobs, log);
  const mediaRunner = await startJobs(pool, features.mediaJobs, log, {
    concurrency: MEDIA_AT_ONCE,
  });
  return [runner, linkRunner, mediaRunner];
}

/** Starts the node's own loops and those of the features. A loop repeats its work at a fixed interval. */
function startLoops(db: Db, log: Log, loops: Features['loops']) {
  return [
    every(SEAL_MS, 'seal blocks', () => sealBlock(db), log),
    // The first run waits for TIDY_MS, so that clients that reconnect after a restart still find their
    // events.
    every(TIDY_MS, 'delete old events', () => forgetOldEvents(db), log, { firstMs: TIDY_MS }),
    every(TIDY_MS, 'delete old tracking', () => deleteOldTracking(db), log, { firstMs: TIDY_MS }),
    every(TIDY_MS, 'delete old codes', () => deleteOldCodes(db), log, { firstMs: TIDY_MS }),
    every(TIDY_MS, 'delete old rate limits', () => deleteOldRateLimits(db), log, { firstMs: TIDY_MS }),
    ...loops.map(({ name, everyMs, run }) => every(everyMs, name, run, log)),
  ];
}
