import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/index.ts';
import { signed } from '#sandbox/stripe/signature.ts';
import { startTestPostgres } from '#server/embedded/test-postgres.ts';
import { type Db, openDatabase } from '#server/kit/db.ts';
import { prepareJobs } from '#server/kit/jobs.ts';
import { migrate } from '#server/kit/migrate.ts';
import { auditBooks } from '#server/ledger/index.ts';
import { testConfig } from '../../world/config.ts';
import { type PlatformNode, startNode } from '../../world/node.ts';
import { randomFrom } from '../random.ts';
import { makeHistory } from './history.ts';

export interface Shuffling {
  readonly seed: number;
  readonly charges: number;
  readonly shuffles: number;
  /** How many webhooks each shuffle delivers. Every event is delivered at least once. */
  readonly deliveries: number;
}

export interface Shuffled {
  readonly events: number;
  readonly deliveries: number;
  readonly states: number;
  /** The number of payments in each final state. It must be the same for every order. */
  readonly ends: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
  readonly seconds: number;
}

const KEYS = {
  secretKey: 'sk_test_shuffle',
  publishableKey: 'pk_test_shuffle',
  webhookSecret: 'whsec_of_the_shuffle',
};
const BASE = 'history';
const CONCURRENCY = 16;
const SETTLE_WITHIN_MS = 60_000;

/**
 * Checks M8 in full: all webhook events of the provider are delivered repeatedly, in random order, to two
 * nodes at the same time. The final state must equal the state after one delivery of each event in order.
 */
export async function shuffle({ seed, charges, shuffles, deliveries }: Shuffling): Promise<Shuffled> {
  const began = performance.now();
  const postgres = await startTestPostgres();
  const sandbox = await startStripeSandbox({ ...KEYS, webhookUrl: null, seed: `shuffle-${seed}` });
  try {
    await admin(postgres.adminUrl, `create database ${BASE}`);
    await createBase(urlTo(postgres.adminUrl, BASE), sandbox, charges);
    const events = [...sandbox.book.events.values()].map((event) => JSON.stringify(event, null, 2));
    const inOrder = await endAfter(postgres.adminUrl, sandbox, {
      name: 'in_order',
      bodies: events,
      concurrency: 1,
    });
    const faults = [...inOrder.faults];
    const states = new Set([inOrder.state]);
    for (let round = 0; round < shuffles; round += 1) {
      const random = randomFrom(seed, 'shuffle', round);
      // Every event is delivered at least once, and the remaining deliveries are random repetitions.
      const more = Array.from({ length: Math.max(0, deliveries - events.length) }, () => random.pick(events));
      const bodies = shuffledBy(random, [...events, ...more]);
      const end = await endAfter(postgres.adminUrl, sandbox, {
        name: `round_${round}`,
        bodies,
        concurrency: CONCURRENCY,
      });
      states.add(end.state);
      faults.push(...end.faults.map((fault) => `Shuffle ${round}: ${fault}`));
      if (end.state !== inOrder.state)
        faults.push(`Shuffle ${round} ended in another state than the delivery in order.`);
    }
    return {
      events: events.length,
      deliveries,
      states: states.size,
      ends: inOrder.ends,
      faults,
      seconds: Math.round((performance.now() - began) / 1_000),
    };
  } finally {
    await sandbox.stop();
    await postgres.stop();
  }
}

const configFor = (sandbox: StripeSandbox) => {
  const { webhookSecret, ...keys } = KEYS;
  return testConfig('', {
    stripe: { ...keys, webhookSecrets: [webhookSecret], address: new URL(sandbox.url) },
  });
};

async function createBase(url: string, sandbox: StripeSandbox, charges: number): Promise<void> {
  const { db, pool, close } = openDatabase(url, { connections: 4 });
  await migrate(pool);
  await prepareJobs(pool);
  const node = await startNode(configFor(sandbox), url);
  await makeHistory(db, { node, sandbox, keys: KEYS, charges });
  await node.stop();
  await close();
}

/** Delivers webhooks to two nodes on a copy of the base database. Returns the final state. */
async function endAfter(
  adminUrl: string,
  sandbox: StripeSandbox,
  { name, bodies, concurrency }: { name: string; bodies: readonly string[]; concurrency: number },
): Promise<{ state: string; ends: Record<string, number>; faults: string[] }> {
  await admin(adminUrl, `create database ${name} template ${BASE}`);
  const url = urlTo(adminUrl, name);
  const { db, close } = openDatabase(url, { connections: 4 });
  const nodes = [await startNode(configFor(sandbox), url), await startNode(configFor(sandbox), url)];
  try {
    const faults = await deliver(nodes, bodies, concurrency);
    await settled(db);
    faults.push(...(await auditBooks(db)).map(String));
    return { ...(await stateOf(db)), faults };
  } finally {
    for (const node of nodes) await node.stop();
    await close();
    await admin(adminUrl, `drop database ${name} with (force)`);
  }
}

async function deliver(
  nodes: readonly PlatformNode[],
  bodies: readonly string[],
  concurrency: number,
): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const faults: string[] = [];
  let next = 0;
  const send = (body: string, origin: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const signature = signed(body, KEYS.webhookSecret, Math.floor(Date.now() / 1_000));
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const sent = request(`${origin}/webhooks/stripe`, { agent, method: 'POST', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const worker = async (): Promise<void> => {
    for (let index = next++; index < bodies.length; index = next++) {
      const status = await send(bodies[index] ?? '', nodes[index % nodes.length]?.origin ?? '');
      if (status !== 200) faults.push(`A webhook was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
  return faults;
}

async function settled(db: Db): Promise<void> {
  const until = performance.now() + SETTLE_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ left: number }>`select (
      (select count(*) from webhook_inbox where handled_at is null)
      + (select count(*) from charges where state in ('created', 'needs_action', 'checking')))::integer as left`.execute(
      db,
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > until)
      throw new Error(`${rows[0]?.left} webhook events or charges are still open.`);
    await pause(50);
  }
}

/** Returns a hash of everything that the events change: charges, balances and the ids of transfers. */
async function stateOf(db: Db): Promise<{ state: string; ends: Record<string, number> }> {
  const charges = await db
    .selectFrom('charges')
    .select(['id', 'state', 'refunded', 'parked_reason', 'decline_reason'])
    .orderBy('id')
    .execute();
  const { rows: balances } = await sql`
    select owner, name, asset, sum(balance)::text as units from ledger_accounts
    group by 1, 2, 3 having sum(balance) <> 0 order by 1, 2, 3`.execute(db);
  const transfers = await db.selectFrom('transfers').select(['id', 'kind']).orderBy('id').execute();
  const text = JSON.stringify({ charges, balances, transfers });
  const ends: Record<string, number> = {};
  for (const { state } of charges) ends[state] = (ends[state] ?? 0) + 1;
  return { state: createHash('sha256').update(text).digest('hex'), ends };
}

function shuffledBy<T>({ int }: { int(below: number): number }, list: readonly T[]): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = int(last + 1);
    const [one, two] = [mixed[last], mixed[other]];
    if (one === undefined || two === undefined) continue;
    [mixed[last], mixed[other]] = [two, one];
  }
  return mixed;
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function urlTo(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
