import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mayViewAssets } from './access/index.ts';
import type { Config } from './config.ts';
import { type AccountParts, accountFeature, findActor, findActorAgain } from './features/account/index.ts';
import { assistantFeature, assistantInChat } from './features/assistant/index.ts';
import { automationFeature, automationUsesMedia } from './features/automation/index.ts';
import { chatFeature, chatsHoldMedia } from './features/chat/index.ts';
import { collectionsFeature, collectionsHoldMedia } from './features/collections/index.ts';
import { creatorsFeature, pagesUseMedia } from './features/creators/index.ts';
import { listsHandlers } from './features/lists/index.ts';
import { massFeature } from './features/mass/index.ts';
import { drawingQueue, findPrograms, type MediaParts, mediaFeature } from './features/media/index.ts';
import { platformHandlers } from './features/platform/index.ts';
import { holdsMedia, postsFeature } from './features/posts/index.ts';
import { downloadTerms, protectionFeature } from './features/protection/index.ts';
import { statisticsFeature } from './features/statistics/index.ts';
import { teamFeature } from './features/team/index.ts';
import { vaultHandlers } from './features/vault/index.ts';
import { clock } from './kit/clock.ts';
import type { Db } from './kit/db.ts';
import { freeBytes } from './kit/disk.ts';
import type { Loop } from './kit/every.ts';
import type { Handler } from './kit/handle.ts';
import type { Log } from './kit/log.ts';
import type { Deliver } from './kit/outbox.ts';
import { publicWeb } from './kit/public-web.ts';
import { sharedWork } from './kit/shared-work.ts';
import { mountCardForm } from './pages/card-form/mount-card-form.ts';
import { connectPayments, openPayments } from './payments.ts';
import { chatCompletions } from './providers/language/chat-completions.ts';
import { localMailbox } from './providers/mail/local-mailbox.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { stripeRail } from './providers/payments/stripe.ts';
import { httpRates } from './providers/rates/http-rates.ts';
import { localDisk } from './providers/storage/local-disk.ts';
import { s3Storage } from './providers/storage/s3.ts';
import { libreTranslate } from './providers/translation/libre-translate.ts';

/**
 * How many messages a person may send per minute. Nobody can type that many, so the limit affects only automated
 * senders.
 */
const MESSAGES_PER_MINUTE = 120;

interface Core {
  readonly db: Db;
  readonly log: Log;
  readonly deliver: Deliver;
  readonly passwords: AccountParts['passwords'];
  readonly closeSessions: AccountParts['closeSessions'];
}

interface Feature {
  readonly handlers: readonly Handler[];
  readonly loops?: readonly Loop[];
}

/**
 * Creates all features and connects them to each other and to the providers. `payments.ts` connects those that
 * move money; no other file connects features.
 */
export function openFeatures(config: Config, { db, log, deliver, passwords, closeSessions }: Core) {
  const publicOrigin = config.publicUrl?.origin ?? null;

  const mailbox = localMailbox(db);
  const mail = config.smtp ? smtpMail(config.smtp) : mailbox;
  if (!config.stripe) throw new Error('No payment provider is set up.');
  const rail = stripeRail(config.stripe, clock);
  const connected = connectPayments({ db, rail, log, taxRates: config.taxRates });
  const { wallet, topUp, purchases, subscriptions } = openPayments(connected, {
    rates: httpRates({ address: config.ratesAddress }, clock),
    mail,
    brandName: config.brand.name,
  });
  const mediaParts = mediaPartsOf(config, { db, log });
  const media = mediaFeature(mediaParts);
  const account = accountFeature({
    xpub: config.secrets.addressXpub,
    sealing: config.secrets.sealing,
    brandName: config.brand.name,
    mail,
    media: media.library,
    passwords,
    closeSessions,
  });
  const creators = creatorsFeature({
    db,
    library: media.library,
    officialDomain: config.brand.officialDomain,
    isApprovedAtOnce: config.isDemo,
  });
  const collections = collectionsFeature({ db, media: media.library });
  const posts = postsFeature({ db, media: media.library, sales: connected.sales });
  const mass = massFeature({ db, media: media.library, readsLinks: config.readsLinks });
  const automation = automationFeature({ db, media: media.library, readsLinks: config.readsLinks });
  const statistics = statisticsFeature({ db });
  const protection = protectionFeature({ library: media.library, mayView: mayViewAssets });
  const chat = chatFeature({
    db,
    deliver,
    media: media.library,
    officialDomain: config.brand.officialDomain,
    secret: config.secrets.sealing,
    // Without PUBLIC_URL, the browser opens its socket at the host that served the page.
    socketAddress: publicOrigin ? new URL('/ws', publicOrigin.replace(/^http/, 'ws')).href : '/ws',
    readsLinks: config.readsLinks,
    messagesPerMinute: config.isDemo ? null : MESSAGES_PER_MINUTE,
    translator: config.translation && libreTranslate(config.translation),
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
  const team = teamFeature({ mail, brandName: config.brand.name });
  const features: readonly Feature[] = [
    ...[account, team, creators, media, protection, statistics],
    ...[posts, collections, chat, mass, automation, assistant],
    ...[wallet, topUp, purchases, subscriptions],
  ];

  return {
    handlers: [
      ...features.flatMap(({ handlers }) => handlers),
      ...platformHandlers,
      ...vaultHandlers({ media: media.library }),
      ...listsHandlers,
    ],
    /** The calls that a client may send through a socket. */
    socketHandlers: chat.handlers,
    jobs: [...account.jobs, ...topUp.jobs, ...subscriptions.jobs, ...team.jobs],
    mediaJobs: media.jobs,
    /**
     * The jobs that fetch pages for link previews. They are separate from other jobs, so that a slow server does
     * not delay other jobs.
     */
    linkJobs: [...chat.jobs, ...mass.jobs],
    loops: features.flatMap(({ loops = [] }) => loops),
    mediaParts,
    mailbox,
    /** Adds the routes that are not calls: webhooks, the card form's frame, and files. */
    async mount(http: FastifyInstance): Promise<void> {
      await topUp.mount(http);
      const cardForm = rail.cards?.form();
      if (cardForm?.kind === 'script') await mountCardForm(http, cardForm);
      await media.mount(http);
    },
    stopMedia: media.stop,
    stopAssistant: assistant.stop,
  };
}

function mediaPartsOf(config: Config, { db, log }: Pick<Core, 'db' | 'log'>): MediaParts {
  const mediaFolder = join(config.dataDir, 'media');
  return {
    db,
    log,
    storage: config.media.s3 ? s3Storage(config.media.s3) : localDisk(join(mediaFolder, 'files')),
    folder: mediaFolder,
    hasDiskSpace: async (bytes) => (await freeBytes(mediaFolder)) - bytes >= config.diskReserveBytes,
    drawing: drawingQueue(),
    finishingUploads: sharedWork(),
    secret: config.secrets.sealing,
    origin: config.media.origin?.origin ?? '',
    pagesOrigin: config.media.origin ? (config.publicUrl?.origin ?? null) : null,
    programs: findPrograms(),
    findActor: (token, shopDomain) =>
      findActor(db, { token, role: shopDomain === null ? 'buyer' : 'seller', shopDomain }),
    findActorAgain: (actor) => findActorAgain(db, actor),
    mayView: mayViewAssets,
    downloadTerms,
    isInUse: async (reader, ids) =>
      (await holdsMedia(reader, ids)) ||
      (await pagesUseMedia(reader, ids)) ||
      (await collectionsHoldMedia(reader, ids)) ||
      (await chatsHoldMedia(reader, ids)) ||
      (await automationUsesMedia(reader, ids)),
  };
}
