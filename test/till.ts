import { afterAll } from 'vitest';
import type { Call, EventType, InputOf, OutputOf, PayloadOf } from '#contract/kit.ts';
import { insertPeople, type SettledPerson } from '#server/features/account/index.ts';
import {
  completeIntent,
  endCardIntent,
  purchasesFeature,
  takePurchaseBack,
} from '#server/features/purchases/index.ts';
import {
  completeRenewal,
  completeSubscription,
  endRenewal,
  endUncovered,
  subscriptionsFeature,
} from '#server/features/subscriptions/index.ts';
import { type PaidTopUp, type TopUpParts, topUpFeature } from '#server/features/top-up/index.ts';
import { walletFeature } from '#server/features/wallet/index.ts';
import { xpubOf } from '#server/kit/addresses.ts';
import { type Db, inTransaction, openDatabase, type Tx } from '#server/kit/db.ts';
import type { Actor, Handler, RequestFacts } from '#server/kit/handle.ts';
import { openHttp } from '#server/kit/http.ts';
import { prepareJobs, startJobs } from '#server/kit/jobs.ts';
import { openLog } from '#server/kit/log.ts';
import { newId } from '#server/kit/random.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { balanceOf, type Money, walletOf } from '#server/ledger/index.ts';
import { localMailbox } from '#server/providers/mail/local-mailbox.ts';
import { stripeRail } from '#server/providers/payments/stripe.ts';
import type { RatesPort } from '#server/providers/rates/port.ts';
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/index.ts';
import { openTestDatabase } from './database.ts';
import { jobsDone, moveClock } from './world/facts.ts';

const keys = { secretKey: 'sk_test_till', publishableKey: 'pk_test_till' };
export const WEBHOOK_SECRET = 'whsec_of_the_till';
const xpub = xpubOf('the seed of the addresses at the till');

/** Somebody at the till, as their own calls see them. */
export interface Payer {
  readonly id: string;
  readonly address: string;
  call<C extends Call>(call: C, input: InputOf<C>, options?: { key?: string }): Promise<OutputOf<C>>;
  /** What they have paid in and not spent. */
  paidIn(): Promise<Money>;
  /** The events of one kind that are for them, oldest first. */
  heard<E extends EventType>(event: E): Promise<PayloadOf<E>[]>;
  /** Types a card number into the provider's form; answers its token. */
  enterCard(number?: string): Promise<string>;
}

/** Wallet, top-up and what is sold, with the provider's sandbox behind them, without the rest of the platform. */
export interface Till {
  readonly db: Db;
  readonly origin: string;
  readonly sandbox: StripeSandbox;
  /** For tests of what a process leaves behind when it ends halfway. */
  readonly parts: TopUpParts;
  /** Purchases that were told that their money has come, in order. */
  readonly told: PaidTopUp[];
  /** Lines the operator would be warned with. */
  readonly warnings: string[];
  payer(traits?: Partial<SettledPerson>): Promise<Payer>;
  operator(): Promise<Payer>;
  advance(ms: number): Promise<void>;
  /** Time passes at the provider, who does what has become due. */
  passProviderTime(ms: number): Promise<void>;
  /** Runs the periodic work of both features once. */
  runLoops(): Promise<void>;
  /** Delivers every webhook that waits or is held, and waits until each was handled. */
  deliver(): Promise<void>;
}

export async function openTill(
  given: { rates?: RatesPort; timeoutMs?: number; onPaid?: (tx: Tx, paid: PaidTopUp) => Promise<void> } = {},
): Promise<Till> {
  const database = await openTestDatabase({ connections: 20 });
  const jobsDatabase = openDatabase(database.url, { connections: 6 });
  await prepareJobs(database.pool);
  const warnings: string[] = [];
  const log = openLog({ level: 'warn', destination: { write: (line) => warnings.push(line) } });
  let passedMs = 0;
  const providerNow = (): number => Date.now() + passedMs;
  const sandbox = await startStripeSandbox({
    ...keys,
    now: providerNow,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: null,
    seed: 'till',
    webhookConcurrency: 4,
  });
  const { db } = database;
  const told: PaidTopUp[] = [];
  const rail = stripeRail(
    {
      ...keys,
      webhookSecrets: [WEBHOOK_SECRET],
      address: new URL(sandbox.url),
      cardFormAddress: new URL('/sandbox/card-form', sandbox.url),
      timeoutMs: given.timeoutMs ?? 5_000,
    },
    { now: () => new Date(providerNow()) },
  );
  const parts: TopUpParts = {
    db,
    rail,
    log,
    addressOf: (path) => new URL(path, 'https://fans.example').href,
    onPaid: async (tx, paid) => {
      await given.onPaid?.(tx, paid);
      await completeIntent(tx, paid);
      await completeSubscription(tx, paid);
      await completeRenewal(tx, paid);
      told.push(paid);
    },
    onEnded: async (tx, ended) => {
      await endCardIntent(tx, ended);
      await endRenewal(tx, ended);
    },
    onTakenBack: async (tx, taken) => {
      const covered = await takePurchaseBack(tx, taken);
      await endUncovered(tx, taken);
      return covered;
    },
  };
  const topUps = topUpFeature(parts);
  const shop = purchasesFeature({ db, startCharge: topUps.startCharge });
  const { startCharge } = topUps;
  const months = subscriptionsFeature({ db, mail: localMailbox(db), brandName: 'Till', startCharge });
  const noRates: RatesPort = { read: async () => ({ state: 'refused', reason: 'away' }) };
  const wallets = walletFeature({ db, rates: given.rates ?? noRates, log });
  const http = await openHttp({ log, trustedHops: 0, publicOrigin: null });
  await topUps.mount(http);
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  sandbox.control.setWebhookUrl(`${origin}/webhooks/stripe`);
  const runner = await startJobs(jobsDatabase.pool, [...topUps.jobs, ...months.jobs], log);
  afterAll(async () => {
    await sandbox.stop();
    await http.close();
    await runner.stop();
    await jobsDatabase.close();
    await database.close();
  });

  const handlers: readonly Handler[] = [
    ...topUps.handlers,
    ...wallets.handlers,
    ...shop.handlers,
    ...months.handlers,
  ];
  return {
    db,
    origin,
    sandbox,
    parts,
    told,
    warnings,
    payer: (traits) => openPayer({ db, sandbox, handlers }, traits),
    operator: () => openPayer({ db, sandbox, handlers }, {}, { isOperator: true }),
    advance: (ms) => moveClock(db, ms),
    async passProviderTime(ms) {
      passedMs += ms;
      await sandbox.control.tick();
    },
    async runLoops() {
      for (const loop of [...topUps.loops, ...wallets.loops]) await loop.run();
    },
    async deliver() {
      await sandbox.control.deliverNow({ isHeldToo: true });
      await jobsDone(db);
    },
  };
}

async function openPayer(
  { db, sandbox, handlers }: { db: Db; sandbox: StripeSandbox; handlers: readonly Handler[] },
  traits: Partial<SettledPerson> = {},
  { isOperator = false }: { isOperator?: boolean } = {},
): Promise<Payer> {
  const settled = { email: `${newId()}@till.test`, language: 'en', passwordHash: 'none', ...traits };
  const [row] = await inTransaction(db, (tx) => insertPeople(tx, xpub, [settled]));
  if (!row) throw new Error('Nobody was inserted.');
  const actor: Actor = {
    id: row.id,
    sessionId: newId(),
    address: row.address,
    creatorDomain: row.creator_domain,
    isOperator,
    hat: 'buyer',
  };
  return {
    id: row.id,
    address: row.address,
    async call(call, input, { key } = {}) {
      const handler = handlers.find((one) => one.call.path === call.path);
      if (!handler) throw new Error(`Nobody handles ${call.path}.`);
      const facts = factsWith(key ?? (call.key === 'required' ? newId() : null));
      return (await handler.run(db, { input, actor, facts })) as OutputOf<typeof call>;
    },
    heard: async <E extends EventType>({ name, payload }: E) => {
      const rows = await db
        .selectFrom('outbox')
        .select('payload')
        .where('audience', '=', `person:${row.id}`)
        .where('name', '=', name)
        .orderBy('id')
        .execute();
      return rows.map((told) => payload.parse(JSON.parse(told.payload)) as PayloadOf<E>);
    },
    paidIn: () => balanceOf(db, walletOf(row.id, 'paid_in'), 'USD'),
    enterCard: (number = '4242424242424242') => enterCard(sandbox, number),
  };
}

const factsWith = (idempotencyKey: string | null): RequestFacts => ({
  language: 'en',
  ip: '127.0.0.1',
  userAgent: '',
  idempotencyKey,
  cookies: {},
  setCookie: () => undefined,
});

async function enterCard(sandbox: StripeSandbox, number: string): Promise<string> {
  const response = await fetch(new URL('/v1/payment_methods', sandbox.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.publishableKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2035',
      'card[cvc]': '123',
    }),
  });
  const { id } = (await response.json()) as { id: string };
  return id;
}

/** Why something was refused; a call that succeeds fails the test instead. */
export async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}.`);
  return error.reason;
}
