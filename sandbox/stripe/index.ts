import { type Answer, type DroppedConnection, type HttpRequest, json, listen } from '../kit/http.ts';
import { answerApi } from './api.ts';
import { type Book, deleteOldEvents, openBook } from './book.ts';
import { openControl, type StripeControl } from './control.ts';
import { answerControl } from './control-routes.ts';
import { openFaults } from './faults.ts';
import { openIdempotencyStore } from './idempotency.ts';
import { openOutbox } from './outbox.ts';
import { cardField } from './pages/card-field.ts';
import { cardForm } from './pages/card-form.ts';
import { showAsset } from './pages/layout.ts';
import { answerChallenge, showChallenge } from './pages/three-d-secure.ts';
import { type Provider, perform, type Timing } from './provider.ts';
import { runScheduledAction } from './scheduled-actions.ts';

export interface StripeSandboxOptions {
  /** The port to listen on; 0 means any free port. */
  readonly port?: number;
  readonly host?: string;
  /** The address under which browsers reach the hosted pages, when it is not this server's own address. */
  readonly publicUrl?: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The address that receives events; null while the app does not know its own address yet. */
  readonly webhookUrl: string | null;
  /** Origins whose pages may frame the card form. */
  readonly appOrigin?: string | readonly string[];
  /** The virtual clock, in milliseconds; the real clock by default. */
  readonly now?: () => number;
  /** The same seed and order of requests give the same ids. Without a seed, nobody can guess the ids. */
  readonly seed?: string;
  /** The file that keeps the book across restarts; without it, the book is lost when the sandbox stops. */
  readonly stateFile?: string;
  readonly timing?: Timing;
  /** Multiplies the waits between delivery attempts of a webhook. */
  readonly timeScale?: number;
  readonly webhookConcurrency?: number;
  /** Is called with each error of background work. */
  readonly warn?: (error: unknown) => void;
}

export interface StripeSandbox {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly book: Book;
  readonly control: StripeControl;
  stop(): Promise<void>;
}

const TICK_MS = 50;

/** Starts a server that speaks Stripe's protocol and keeps its own book. */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { secretKey, publishableKey, webhookSecret, host = '127.0.0.1', now = Date.now } = options;
  for (const [name, value] of Object.entries({ secretKey, publishableKey, webhookSecret })) {
    if (value === '')
      throw new Error(`The Stripe sandbox needs a ${name}: an empty one would accept everybody.`);
  }
  const open = await openBook({ stateFile: options.stateFile, seed: options.seed });
  const faults = openFaults(open.chance);
  const origins = options.appOrigin ?? [];
  const settings = {
    secretKey,
    publishableKey,
    webhookUrl: options.webhookUrl,
    appOrigins: typeof origins === 'string' ? [origins] : origins,
    timing: options.timing ?? 'after',
  };
  const outbox = openOutbox({
    open,
    faults,
    now,
    secret: webhookSecret,
    webhookUrl: () => settings.webhookUrl,
    timeScale: options.timeScale ?? 1,
    concurrency: options.webhookConcurrency ?? 1,
  });
  let ownUrl = '';
  const provider: Provider = {
    open,
    faults,
    outbox,
    settings,
    now,
    requests: [],
    pagesUrl: () => options.publicUrl ?? ownUrl,
  };

  const tick = async (): Promise<void> => {
    for (const [id, errand] of open.book.errands) {
      if (now() < errand.at) continue;
      open.book.errands.delete(id);
      const { leave } = await perform(provider, { ask: null }, (desk) => runScheduledAction(desk, errand));
      await leave();
    }
    await outbox.tick();
    deleteOldEvents(open.book, now() / 1000);
  };
  const control = openControl(provider, tick);
  const replies = openIdempotencyStore(open.book.keptAnswers, now);
  const listener = await listen({ host, port: options.port ?? 0 }, (ask) =>
    route({ provider, control, replies }, ask),
  );
  ownUrl = listener.url;
  const timer = setInterval(() => {
    tick().catch((error: unknown) => options.warn?.(error));
  }, TICK_MS);
  timer.unref();

  return {
    url: listener.url,
    host,
    port: listener.port,
    book: open.book,
    control,
    async stop() {
      clearInterval(timer);
      await listener.stop();
      await outbox.stop();
      await open.save();
    },
  };
}

async function route(
  {
    provider,
    control,
    replies,
  }: { provider: Provider; control: StripeControl; replies: ReturnType<typeof openIdempotencyStore> },
  ask: HttpRequest,
): Promise<Answer | DroppedConnection> {
  if (ask.path.startsWith('/v1/')) return answerApi(provider, replies, ask);
  if (ask.path.startsWith('/__sandbox/')) return answerControl(control, ask);
  const challenge = /^\/sandbox\/3ds\/([^/]+)$/.exec(ask.path)?.[1];
  if (challenge && ask.method === 'GET') return showChallenge(provider, ask, challenge);
  if (challenge && ask.method === 'POST') return answerChallenge(provider, ask, challenge);
  if (ask.path === '/sandbox/card-form' && ask.method === 'GET') return cardForm(provider, ask);
  if (ask.path === '/sandbox/card-field' && ask.method === 'GET') return cardField(provider, ask);
  if (ask.path === '/v3/' && ask.method === 'GET') return showAsset('v3.js') ?? nothing();
  const asset = ask.method === 'GET' ? showAsset(ask.path.replace('/sandbox/', '')) : null;
  return asset ?? nothing();
}

const nothing = (): Answer =>
  json(404, { error: { type: 'invalid_request_error', message: 'There is nothing here.' } });
