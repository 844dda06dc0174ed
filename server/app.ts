import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { mayViewAssets, viewerOf, whoHearsInbox, whoMayHear } from './access/index.ts';
import type { Config } from './config.ts';
import { demoLogins, illustrate, mountDemoArt } from './demo/index.ts';
import {
  accountFeature,
  endedSession,
  findActor,
  findActorOf,
  liveSessions,
} from './features/account/index.ts';
import { assistantFeature, assistantInChat } from './features/assistant/index.ts';
import { automationFeature, automationHoldsMedia } from './features/automation/index.ts';
import {
  chatFeature,
  chatMemberships,
  chatSales,
  chatsHoldMedia,
  markPresent,
  messageItems,
  sessionOfToken,
} from './features/chat/index.ts';
import { collectionItems, collectionsFeature, collectionsHoldMedia } from './features/collections/index.ts';
import { creatorsFeature, describePage } from './features/creators/index.ts';
import { listsHandlers } from './features/lists/index.ts';
import { massFeature } from './features/mass/index.ts';
import { findPrograms, type MediaParts, mediaFeature } from './features/media/index.ts';
import { forgetOldTracking, platformHandlers } from './features/platform/index.ts';
import { describePost, holdsMedia, postItems, postsFeature } from './features/posts/index.ts';
import { copyTerms, protectionFeature } from './features/protection/index.ts';
import {
  completeIntent,
  endCardIntent,
  purchasesFeature,
  takePurchaseBack,
} from './features/purchases/index.ts';
import { statisticsFeature } from './features/statistics/index.ts';
import { completeSubscription, endUncovered, subscriptionsFeature } from './features/subscriptions/index.ts';
import { seatEvent, teamFeature } from './features/team/index.ts';
import { topUpFeature } from './features/top-up/index.ts';
import { vaultHandlers } from './features/vault/index.ts';
import { walletFeature } from './features/wallet/index.ts';
import { mountApi } from './kit/api.ts';
import { clock } from './kit/clock.ts';
import { type Database, openDatabase } from './kit/db.ts';
import { every } from './kit/every.ts';
import { clientIp, isOwnHost, isOwnOrigin, openHttp } from './kit/http.ts';
import { startJobs } from './kit/jobs.ts';
import { type Log, openLog } from './kit/log.ts';
import { mountMetrics } from './kit/metrics.ts';
import { publicWeb } from './kit/public-web.ts';
import { sealBlock } from './ledger/index.ts';
import type { Describers } from './pages/address-head.ts';
import { mountCardForm } from './pages/card-form/mount-card-form.ts';
import { docsPage } from './pages/docs-page.ts';
import { openApi } from './pages/openapi.ts';
import { mountSandboxMail } from './pages/sandbox-mail.ts';
import { chatCompletions } from './providers/language/chat-completions.ts';
import { localMailbox } from './providers/mail/local-mailbox.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { stripeRail } from './providers/payments/stripe.ts';
import { httpRates } from './providers/rates/http-rates.ts';
import { localDisk } from './providers/storage/local-disk.ts';
import { s3Storage } from './providers/storage/s3.ts';
import { openCalls } from './realtime/calls.ts';
import { forgetOldEvents, outboxBus } from './realtime/outbox-bus.ts';
import { openSockets } from './realtime/socket.ts';

const rootDir = join(import.meta.dirname, '..');
const SEAL_MS = 5_000;
const TIDY_MS = 10 * 60_000;
/** Nobody types so fast; a program does. */
const MESSAGES_PER_MINUTE = 120;
/** Making renditions takes whole cores, and the calls need some too. */
const MEDIA_AT_ONCE = 1;

export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly log: Log;
  listen(): Promise<void>;
  stop(): Promise<void>;
}

/** Wires everything, in plain order. The one place that sees every part. */
export async function createApp(config: Config, databaseUrl: string): Promise<App> {
  const log = openLog({ level: config.logLevel });
  const database = openDatabase(databaseUrl);
  const jobsDatabase = openDatabase(databaseUrl, { connections: 8 });
  const { db } = database;
  const publicOrigin = config.publicUrl?.origin ?? null;
  const addressOf = (path: string): string =>
    new URL(path, publicOrigin ?? `http://localhost:${config.port}`).href;

  const mailbox = localMailbox(db);
  const mail = config.smtp ? smtpMail(config.smtp) : mailbox;
  const account = accountFeature({
    xpub: config.secrets.addressXpub,
    sealing: config.secrets.sealing,
    brandName: config.brand.name,
    mail,
  });
  if (!config.stripe) throw new Error('No payment provider is set up.');
  const rail = stripeRail(config.stripe, clock);
  const wallet = walletFeature({ db, log, rates: httpRates({ address: config.ratesAddress }, clock) });
  const subscriptions = subscriptionsFeature({
    db,
    mail,
    brandName: config.brand.name,
    watchers: [chatMemberships],
  });
  const topUp = topUpFeature({
    db,
    rail,
    log,
    addressOf,
    onPaid: async (tx, paid) => {
      await completeIntent(tx, paid);
      await completeSubscription(tx, paid);
    },
    onEnded: endCardIntent,
    onTakenBack: async (tx, taken) => {
      const covered = await takePurchaseBack(tx, taken);
      await endUncovered(tx, taken);
      return covered;
    },
  });
  const purchases = purchasesFeature({
    db,
    startCharge: topUp.startCharge,
    items: [collectionItems, postItems, messageItems],
    watchers: [chatSales],
  });
  const mediaFolder = join(config.dataDir, 'media');
  const mediaParts: MediaParts = {
    db,
    log,
    storage: config.media.s3 ? s3Storage(config.media.s3) : localDisk(join(mediaFolder, 'files')),
    folder: mediaFolder,
    secret: config.secrets.sealing,
    origin: config.media.origin?.origin ?? '',
    pagesOrigin: config.media.origin ? publicOrigin : null,
    programs: findPrograms(),
    findActor: (token, shopDomain) =>
      findActor(db, { token, hat: shopDomain === null ? 'buyer' : 'seller', shopDomain }),
    mayView: mayViewAssets,
    copyTerms,
    isInUse: async (reader, ids) =>
      (await holdsMedia(reader, ids)) ||
      (await collectionsHoldMedia(reader, ids)) ||
      (await chatsHoldMedia(reader, ids)) ||
      (await automationHoldsMedia(reader, ids)),
  };
  const media = mediaFeature(mediaParts);
  const creators = creatorsFeature({
    shelf: media.shelf,
    officialDomain: config.brand.officialDomain,
    isApprovedAtOnce: config.isDemo,
  });
  const collections = collectionsFeature({ db, media: media.shelf });
  const posts = postsFeature({ db, media: media.shelf });
  const mass = massFeature({ db, media: media.shelf });
  const automation = automationFeature({ db, media: media.shelf });
  const statistics = statisticsFeature({ db });
  const protection = protectionFeature({ shelf: media.shelf, mayView: mayViewAssets });
  const bus = outboxBus(db, log);
  const chat = chatFeature({
    db,
    carry: bus.carry,
    media: media.shelf,
    officialDomain: config.brand.officialDomain,
    secret: config.secrets.sealing,
    // Without an address of its own the platform is wherever the page came from.
    socketAddress: publicOrigin ? new URL('/ws', publicOrigin.replace(/^http/, 'ws')).href : '/ws',
    readsLinks: config.readsLinks,
    messagesPerMinute: config.isDemo ? null : MESSAGES_PER_MINUTE,
    assistant: assistantInChat,
  });
  const assistant = assistantFeature({
    db,
    language: chatCompletions(),
    web: publicWeb,
    platformEngine: config.assistant,
    isOutsideAllowed: !config.isDemo,
    secret: config.secrets.sealing,
  });
  const team = teamFeature({ mail, brandName: config.brand.name, addressOf });
  const handlers = [
    ...account.handlers,
    ...chat.handlers,
    ...team.handlers,
    ...platformHandlers,
    ...media.handlers,
    ...creators.handlers,
    ...collections.handlers,
    ...vaultHandlers({ media: media.shelf }),
    ...protection.handlers,
    ...statistics.handlers,
    ...posts.handlers,
    ...listsHandlers,
    ...mass.handlers,
    ...automation.handlers,
    ...assistant.handlers,
    ...wallet.handlers,
    ...topUp.handlers,
    ...purchases.handlers,
    ...subscriptions.handlers,
  ];

  const http = await openHttp({
    log,
    trustedHops: config.trustedHops,
    publicOrigin,
    sideHost: config.media.origin ? { host: config.media.origin.host, below: '/m/' } : null,
  });
  const sockets = openSockets({
    server: http.server,
    bus,
    log,
    otherPaths: config.isDevelopment ? 'leave' : 'refuse',
    isOwnOrigin: ({ headers }) => isOwnHost(headers.host, publicOrigin) && isOwnOrigin(headers, publicOrigin),
    findActor: (token) => {
      const sessionId = sessionOfToken(config.secrets.sealing, token);
      return sessionId
        ? findActorOf(db, sessionId)
        : findActor(db, { token, hat: 'buyer', shopDomain: null });
    },
    call: openCalls({ db, slug: config.brand.slug, log, handlers: chat.handlers }),
    onPresent: (personIds) => markPresent(db, personIds),
    liveSessions: (ids) => liveSessions(db, ids),
    ipOf: (request) => clientIp(request, config.trustedHops),
    whoMayHear: (topic, who) =>
      whoMayHear(
        db,
        topic,
        who.map(({ actor, ip }) => viewerOf(actor, { ip })),
      ),
    whoHearsInbox: async (event, creatorId, personIds) => {
      const told = seatEvent(event);
      return told ? whoHearsInbox(db, { creatorId, ...told }, personIds) : new Set();
    },
    endedSession,
  });

  mountMetrics(http, {
    token: config.metricsToken,
    sockets: sockets.count,
    waiting: () => database.pool.waitingCount,
  });
  mountHealth(http, database);
  mountApi(http, handlers, {
    db,
    slug: config.brand.slug,
    isSecure: publicOrigin?.startsWith('https:') === true,
    findActor: (request) => findActor(db, request),
  });
  http.get('/api/openapi.json', () => openApi(config.brand));
  http.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(config.brand)),
  );
  await topUp.mount(http);
  const cardForm = rail.cards?.form();
  if (cardForm?.kind === 'script') await mountCardForm(http, cardForm);
  await media.mount(http);
  if (config.isDemo) {
    mountSandboxMail(http, mailbox);
    mountDemoArt(http);
  }
  await mountPages(http, config, log, {
    page: (domain, ip) => describePage(db, { domain, viewer: viewerOf(null, { ip }) }),
    post: (id, ip) => describePost(db, { id, viewer: viewerOf(null, { ip }) }),
  });

  const runner = await startJobs(
    jobsDatabase.pool,
    [...account.jobs, ...topUp.jobs, ...subscriptions.jobs, ...chat.jobs, ...team.jobs],
    log,
  );
  const mediaRunner = await startJobs(jobsDatabase.pool, media.jobs, log, { concurrency: MEDIA_AT_ONCE });
  const loops = [
    every(SEAL_MS, 'seal blocks', () => sealBlock(db), log),
    every(TIDY_MS, 'forget old events', () => forgetOldEvents(db), log),
    every(TIDY_MS, 'forget old tracking', () => forgetOldTracking(db), log),
    ...[
      ...media.loops,
      ...wallet.loops,
      ...topUp.loops,
      ...purchases.loops,
      ...posts.loops,
      ...mass.loops,
      ...automation.loops,
      ...assistant.loops,
      ...collections.loops,
      ...subscriptions.loops,
      ...statistics.loops,
      ...chat.loops,
    ].map(({ name, everyMs, run }) => every(everyMs, name, run, log)),
  ];

  const drawing = new AbortController();
  let drawn: Promise<void> | null = null;

  return {
    http,
    database,
    log,
    async listen() {
      await http.listen({ port: config.port, host: config.host });
      if (config.isDemo)
        drawn = illustrate(mediaParts, drawing.signal).catch((error: unknown) =>
          log.error({ err: error }, 'the demo could not be illustrated'),
        );
    },
    /** New requests are refused first, running ones finish, then what they stood on goes away. */
    async stop() {
      drawing.abort();
      await sockets.stop();
      media.stop();
      await http.close();
      await Promise.all(loops.map((loop) => loop.stop()));
      await assistant.stop();
      await Promise.all([runner.stop(), mediaRunner.stop(), drawn]);
      await jobsDatabase.close();
      await database.close();
    },
  };
}

async function mountPages(
  http: FastifyInstance,
  config: Config,
  log: Log,
  describe: Describers,
): Promise<void> {
  const boot: Omit<Boot, 'version'> = {
    brand: config.brand,
    demo: config.isDemo ? demoLogins : null,
    loginTypes: [5],
  };
  if (config.isDevelopment) {
    const { mountDevWebApp } = await import('./pages/dev-web-app.ts');
    await mountDevWebApp(http, { rootDir, boot: { ...boot, version: 'dev' }, describe });
    return;
  }
  const { builtVersion, mountWebApp } = await import('./pages/web-app.ts');
  const distDir = join(rootDir, 'dist');
  // The start builds the pages first; a test of calls alone does without them.
  if (!existsSync(join(distDir, 'index.html'))) {
    log.warn('there is no built web app: no pages are served');
    return;
  }
  const frames = config.stripe?.cardFormAddress ? [config.stripe.cardFormAddress.origin] : [];
  const mediaOrigin = config.media.origin?.origin ?? null;
  await mountWebApp(http, {
    distDir,
    frames,
    mediaOrigin,
    publicOrigin: config.publicUrl?.origin ?? null,
    describe,
    boot: { ...boot, version: await builtVersion(distDir) },
  });
}

/** Alive: the process answers. Ready: it can also reach the database. */
function mountHealth(http: FastifyInstance, { pool }: Database): void {
  http.get('/healthz', () => ({ status: 'ok' }));
  http.get('/readyz', async (_request, reply) => {
    try {
      await pool.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'no database' });
    }
  });
}
