import type { Selectable } from 'kysely';
import { afterAll } from 'vitest';
import type { Call, EventType, InputOf, OutputOf, PayloadOf } from '#contract/kit.ts';
import { wallet } from '#contract/wallet.ts';
import { type DetailedPerson, insertPeople } from '#server/features/account/index.ts';
import type { SalesParts } from '#server/features/purchases/index.ts';
import { insertTier, type SubscriptionParts } from '#server/features/subscriptions/index.ts';
import { applyWithdrawal } from '#server/features/top-up/apply-withdrawal.ts';
import type { PaidTopUp, TopUpParts } from '#server/features/top-up/index.ts';
import { NO_TAX, type TaxRates } from '#server/features/wallet/index.ts';
import { xpubOf } from '#server/kit/addresses.ts';
import { type Db, inTransaction, openDatabase, type Tx } from '#server/kit/db.ts';
import type { Charges } from '#server/kit/db-types.ts';
import type { Actor, Handler, RequestFacts } from '#server/kit/handle.ts';
import { openHttp } from '#server/kit/http.ts';
import { prepareJobs, startJobs } from '#server/kit/jobs.ts';
import { openLog } from '#server/kit/log.ts';
import { newId } from '#server/kit/random.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { balanceOf, type Money, usd, walletOf } from '#server/ledger/index.ts';
import { connectPayments, openPayments } from '#server/payments.ts';
import { localMailbox } from '#server/providers/mail/local-mailbox.ts';
import { stripeRail } from '#server/providers/payments/stripe.ts';
import type { RatesPort } from '#server/providers/rates/port.ts';
import type { BookSummary } from '../sandbox/stripe/control.ts';
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/index.ts';
import { GOOD_CARD } from './cards.ts';
import { openTestDatabase } from './database.ts';
import { jobsDone, moveClock } from './world/facts.ts';

const keys = { secretKey: 'sk_test_harness', publishableKey: 'pk_test_harness' };
export const WEBHOOK_SECRET = 'whsec_of_the_harness';
const xpub = xpubOf('the seed of the addresses of the payments harness');

/** A person who pays or sells, and the calls they make. */
export interface Payer {
  readonly id: string;
  readonly address: string;
  call<C extends Call>(call: C, input: InputOf<C>, options?: { key?: string }): Promise<OutputOf<C>>;
  /** The wallet's paid-in money that is not spent. */
  paidIn(): Promise<Money>;
  /** The person's held money, in units. */
  held(): Promise<string>;
  /** The events of one kind for this person, oldest first. */
  received<E extends EventType>(event: E): Promise<PayloadOf<E>[]>;
  /** Enters a card number at the provider. Returns the card's token. */
  enterCard(number?: string): Promise<string>;
}

/** The features that move money, connected as in the server, with the provider's sandbox. */
export interface PaymentsHarness {
  readonly db: Db;
  readonly origin: string;
  readonly sandbox: StripeSandbox;
  /**
   * The dependencies of top-up, for tests that call its functions directly, for example to repeat work after a crash.
   */
  readonly parts: TopUpParts;
  readonly sales: SalesParts;
  readonly subscriptions: SubscriptionParts;
  /** The paid top-ups passed to `onPaid`, in order. */
  readonly paidTopUps: PaidTopUp[];
  /** Log lines of level warn and above. */
  readonly warnings: string[];
  payer(traits?: Partial<DetailedPerson>): Promise<Payer>;
  /** A creator who is verified to sell. */
  seller(traits?: Partial<DetailedPerson>): Promise<Payer>;
  /** Creates a tier of ten dollars a month. Returns its id. */
  tierOf(seller: Payer): Promise<string>;
  operator(): Promise<Payer>;
  advance(ms: number): Promise<void>;
  /** Moves the provider's clock. The provider then does everything that is due by the new time. */
  passProviderTime(ms: number): Promise<void>;
  /** Runs each loop of top-up and wallet once. */
  runLoops(): Promise<void>;
  /** Delivers every pending or held-back webhook event and waits until each is handled. */
  deliver(): Promise<void>;
  /** The provider's captures from one person's cards. */
  capturesOf(payer: Payer): Promise<BookSummary['captures']>;
  chargeRow(id: string): Promise<Selectable<Charges>>;
  /** Refunds or charges back a part of a charge, as the handler of the provider's webhook event does. */
  reverseCharge(chargeId: string, back: { dollars: string; kind?: 'refund' | 'dispute' }): Promise<string>;
  /** Answers the bank's request to confirm a charge, as the cardholder. */
  confirm(chargeId: string, outcome: 'complete' | 'fail'): Promise<void>;
}

export async function openPaymentsHarness(
  given: {
    rates?: RatesPort;
    taxRates?: TaxRates;
    timeoutMs?: number;
    onPaid?: (tx: Tx, paid: PaidTopUp) => Promise<void>;
  } = {},
): Promise<PaymentsHarness> {
  const database = await openTestDatabase({ connections: 20 });
  const jobsDatabase = openDatabase(database.url, { connections: 6 });
  await prepareJobs(database.pool);
  const warnings: string[] = [];
  const log = openLog({ level: 'warn', destination: { write: (line) => warnings.push(line) } });
  const { sandbox, rail, passTime } = await openProvider(given);
  const { db } = database;
  const { taxRates = NO_TAX } = given;
  const paidTopUps: PaidTopUp[] = [];
  const connected = connectPayments({ db, rail, log, taxRates });
  const parts: TopUpParts = {
    ...connected.topUp,
    async onPaid(tx, paid) {
      await given.onPaid?.(tx, paid);
      await connected.topUp.onPaid(tx, paid);
      paidTopUps.push(paid);
    },
  };
  const noRates: RatesPort = { read: async () => ({ state: 'refused', reason: 'away' }) };
  const { wallet, topUp, purchases, subscriptions } = openPayments(
    { ...connected, topUp: parts },
    { rates: given.rates ?? noRates, mail: localMailbox(db), brandName: 'Harness' },
  );
  const http = await openHttp({ log, trustedHops: 0, publicOrigin: null });
  await topUp.mount(http);
  const origin = await http.listen({ port: 0, host: '127.0.0.1' });
  sandbox.control.setWebhookUrl(`${origin}/webhooks/stripe`);
  const runner = await startJobs(jobsDatabase.pool, [...topUp.jobs, ...subscriptions.jobs], log);
  afterAll(async () => {
    await sandbox.stop();
    await http.close();
    await runner.stop();
    await jobsDatabase.close();
    await database.close();
  });

  const handlers: readonly Handler[] = [
    ...topUp.handlers,
    ...wallet.handlers,
    ...purchases.handlers,
    ...subscriptions.handlers,
  ];
  return {
    db,
    origin,
    sandbox,
    parts,
    sales: connected.sales,
    subscriptions: connected.subscriptions,
    paidTopUps,
    warnings,
    payer: (traits) => openPayer({ db, sandbox, handlers }, traits),
    seller: (traits) => openSeller({ db, sandbox, handlers }, traits),
    tierOf: (seller) => insertGoldTier(db, seller),
    operator: () => openPayer({ db, sandbox, handlers }, {}, { isOperator: true }),
    advance: (ms) => moveClock(db, ms),
    passProviderTime: passTime,
    async runLoops() {
      for (const loop of [...topUp.loops, ...wallet.loops]) await loop.run(new AbortController().signal);
    },
    async deliver() {
      await sandbox.control.deliverNow({ isHeldToo: true });
      await jobsDone(db);
    },
    chargeRow: (id) => db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async capturesOf({ id }) {
      const row = await db
        .selectFrom('payment_customers')
        .select('provider_ref')
        .where('person_id', '=', id)
        .executeTakeFirst();
      return sandbox.control.summary().captures.filter(({ customer }) => customer === row?.provider_ref);
    },
    reverseCharge: (chargeId, { dollars, kind = 'refund' }) =>
      inTransaction(db, (tx) => {
        const amount = { currency: 'USD', minor: usd(dollars).units / 10_000n };
        return applyWithdrawal(tx, parts, { chargeId, kind, ref: `${kind} ${newId()}`, amount });
      }),
    async confirm(chargeId, outcome) {
      const { provider_ref } = await db
        .selectFrom('charges')
        .select('provider_ref')
        .where('id', '=', chargeId)
        .executeTakeFirstOrThrow();
      await sandbox.control.authenticate(provider_ref ?? '', outcome);
    },
  };
}

/** Starts the provider's sandbox and creates the rail that calls it. Both use a clock that tests can move. */
async function openProvider({ timeoutMs = 5_000 }: { timeoutMs?: number }) {
  let passedMs = 0;
  const now = (): number => Date.now() + passedMs;
  const sandbox = await startStripeSandbox({
    ...keys,
    now,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: null,
    seed: 'payments',
    webhookConcurrency: 4,
  });
  const rail = stripeRail(
    {
      ...keys,
      webhookSecrets: [WEBHOOK_SECRET],
      address: new URL(sandbox.url),
      cardFormAddress: new URL('/sandbox/card-form', sandbox.url),
      timeoutMs,
    },
    { now: () => new Date(now()) },
  );
  const passTime = async (ms: number): Promise<void> => {
    passedMs += ms;
    await sandbox.control.tick();
  };
  return { sandbox, rail, passTime };
}

interface Around {
  readonly db: Db;
  readonly sandbox: StripeSandbox;
  readonly handlers: readonly Handler[];
}

async function openSeller(around: Around, traits: Partial<DetailedPerson> = {}): Promise<Payer> {
  const creatorDomain = `seller-${newId().slice(-8)}`;
  const seller = await openPayer(around, { creatorDomain, craft: 'Cellist', ...traits });
  await around.db
    .updateTable('people')
    .set({ is_verified_to_sell: true })
    .where('id', '=', seller.id)
    .execute();
  return seller;
}

async function insertGoldTier(db: Db, { id: creator_id }: Payer): Promise<string> {
  const id = newId();
  const discounts = { discount_3_bps: 0, discount_6_bps: 0, discount_12_bps: 0 };
  const price = usd('10').units.toString();
  await inTransaction(db, (tx) =>
    insertTier(tx, { id, creator_id, name: 'Gold', price, trial_days: 0, ...discounts }),
  );
  return id;
}

async function openPayer(
  { db, sandbox, handlers }: Around,
  traits: Partial<DetailedPerson> = {},
  { isOperator = false }: { isOperator?: boolean } = {},
): Promise<Payer> {
  const settled = { email: `${newId()}@payments.test`, language: 'en', passwordHash: 'none', ...traits };
  const [row] = await inTransaction(db, (tx) => insertPeople(tx, xpub, [settled]));
  if (!row) throw new Error('No person was inserted.');
  const actor: Actor = {
    id: row.id,
    sessionId: newId(),
    address: row.address,
    creatorDomain: row.creator_domain,
    isOperator,
    role: 'buyer',
  };
  const runCall: Payer['call'] = async (call, input, { key } = {}) => {
    const handler = handlers.find((one) => one.call.path === call.path);
    if (!handler) throw new Error(`No handler serves ${call.path}.`);
    const facts = factsWith(key ?? (call.key === 'required' ? newId() : null));
    const acting: Actor = call.who === 'creator' ? { ...actor, role: 'seller' } : actor;
    return (await handler.run(db, { input, actor: acting, facts })) as OutputOf<typeof call>;
  };
  return {
    id: row.id,
    address: row.address,
    call: runCall,
    received: async <E extends EventType>({ name, payload }: E) => {
      const rows = await db
        .selectFrom('outbox')
        .select('payload')
        .where('audience', '=', `person:${row.id}`)
        .where('name', '=', name)
        .orderBy('id')
        .execute();
      return rows.map((event) => payload.parse(JSON.parse(event.payload)) as PayloadOf<E>);
    },
    held: async () => (await runCall(wallet.balance, { address: row.address })).buckets.held.units,
    paidIn: () => balanceOf(db, walletOf(row.id, 'paid_in'), 'USD'),
    enterCard: (number = GOOD_CARD) => enterCard(sandbox, number),
  };
}

const factsWith = (idempotencyKey: string | null): RequestFacts => ({
  language: 'en',
  ip: '127.0.0.1',
  userAgent: '',
  idempotencyKey,
  readCookie: () => undefined,
  addressOf: (path) => new URL(path, 'https://fans.example').href,
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

/** The reason of a refusal. Throws when `work` succeeds or fails with another error. */
export async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`Expected a refusal, got ${String(error)}.`);
  return error.reason;
}
