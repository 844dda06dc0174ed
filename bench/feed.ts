import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { type Call, pathOf } from '#contract/kit.ts';
import { posts } from '#contract/posts.ts';
import { mayViewAssets } from '#server/access/index.ts';
import { findActor } from '#server/features/account/index.ts';
import { mediaLibrary } from '#server/features/media/index.ts';
import { postsFeature } from '#server/features/posts/index.ts';
import { salesParts } from '#server/features/purchases/index.ts';
import { type Db, openDatabase } from '#server/kit/db.ts';
import { usd } from '#server/ledger/index.ts';
import { type ClusterNode, openCluster, type TestCluster } from '#test/money/cluster.ts';
import { openCreators, openPayers, type Payer } from '#test/money/people.ts';
import type { BareTask, Statement } from './bare-feed.ts';
import { fillFollows, fillPhotos, fillPosts, vacuum } from './feed-content.ts';
import { compare, parentOf, printTable, say } from './kit.ts';

const CLIENTS = 4;
const ROUNDS = 5;
const OPERATIONS = 300;
const FANS = 24;
const FOLLOWED = 20;
const POSTS_EACH = 100;
const SMALL = 40;
const LARGE = 2_000;
const BATCH = 100;

interface Scene {
  readonly ground: TestCluster;
  readonly node: ClusterNode;
  readonly fans: readonly Payer[];
  readonly creators: readonly string[];
  /** Creators without followers. `feedHome` gives them posts between its two measurements. */
  readonly others: readonly string[];
}

/**
 * Measures the time to read the home feed, and how this time grows with the number of posts. For comparison,
 * also measures a bare server that runs the same queries.
 */
export const feedHome = (): Promise<void> =>
  inScene(async (scene) => {
    const { db } = scene.ground.database;
    const small = await measureFeed(scene, `${SMALL * POSTS_EACH} posts`);
    // The posts are inserted in batches, because the database limits the time of a statement.
    for (let from = 0; from < scene.others.length; from += BATCH)
      await fillPosts(db, { creators: scene.others.slice(from, from + BATCH), postsEach: POSTS_EACH });
    await vacuum(db);
    const large = await measureFeed(scene, `${LARGE * POSTS_EACH} posts`);
    say(
      `half of all answers within: ${small.toFixed(1)} ms, then ${large.toFixed(1)} ms: ${(large / small).toFixed(2)} times`,
    );
    say('target: at least 0.7 of the bare server per core-second; 1.3 times at most from small to large');
  });

/** Measures reading the first posts of a public page as a visitor. */
export const creatorPage = (): Promise<void> =>
  inScene(async ({ ground, node, creators }) => {
    const { rows } = await ground.database.pool.query<{ domain: string }>(
      'select creator_domain as domain from people where id = any($1::uuid[])',
      [creators],
    );
    const ask = openClient();
    let next = 0;
    const once = async (): Promise<void> => {
      next += 1;
      const domain = rows[next % rows.length]?.domain ?? '';
      await ask.call(node, posts.byCreator, { domain, limit: 12 }, null);
    };
    printTable(
      await compare({ variants: [{ name: 'first 12 posts of a page', once }], ...plan(ground, [node.pid]) }),
    );
    ask.close();
  });

async function measureFeed({ ground, node, fans }: Scene, name: string): Promise<number> {
  const bare = await openBare(ground.databaseUrl, fans[0]);
  const ask = openClient();
  let next = 0;
  const nextFan = (): Payer => {
    next += 1;
    const fan = fans[next % fans.length];
    assert(fan);
    return fan;
  };
  const ours = () => ask.call(node, posts.feed, {}, nextFan().token);
  say(name);
  printTable(
    await compare({
      variants: [
        { name: 'bare server, same queries', once: () => ask.raw(bare.origin, nextFan().token) },
        { name: 'home feed over HTTP', once: ours },
      ],
      ...plan(ground, [node.pid, bare.pid]),
    }),
  );
  const times: number[] = [];
  for (let index = 0; index < OPERATIONS; index += 1) {
    const began = performance.now();
    await ours();
    times.push(performance.now() - began);
  }
  ask.close();
  await bare.stop();
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

let postmaster: number | null = null;
const plan = (_ground: TestCluster, pids: readonly number[]) => ({
  rounds: ROUNDS,
  operations: OPERATIONS,
  clients: CLIENTS,
  workers: [...pids, ...(postmaster === null ? [] : [postmaster])],
});

async function inScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  const ground = await openCluster({ nodes: 1 });
  try {
    const [node] = ground.nodes;
    assert(node);
    const { db, pool } = ground.database;
    const backend = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    postmaster = process.platform === 'linux' ? parentOf(backend.rows[0]?.pid ?? 0) : null;
    const fans = await openPayers(db, node, { count: FANS, wallet: usd('1') });
    const all = await openCreators(db, LARGE);
    const [creators, others] = [all.slice(0, SMALL), all.slice(SMALL)];
    await fillPhotos(db, creators[0] ?? '');
    await fillPosts(db, { creators, postsEach: POSTS_EACH });
    await fillFollows(db, { fans: fans.map(({ id }) => id), creators, each: FOLLOWED });
    await vacuum(db);
    await work({ ground, node, fans, creators, others });
  } finally {
    await ground.stop();
  }
}

/** The queries that the app runs for a feed, recorded from its own code. */
async function recordQueries(
  databaseUrl: string,
  fan: Payer,
): Promise<Omit<BareTask, 'databaseUrl' | 'viewerId'>> {
  const queries: Statement[] = [];
  const recording = openDatabase(databaseUrl, {
    connections: 1,
    log: ({ level, query }) => {
      if (level === 'query') queries.push({ text: query.sql, values: query.parameters });
    },
  });
  await askOnce(recording.db, fan);
  await recording.close();
  const [session, page, media] = queries;
  assert(
    session && page && media && queries.length === 3,
    `A feed ran ${queries.length} queries instead of 3.`,
  );
  return { session, posts: page, media: media.text };
}

async function askOnce(db: Db, { token }: Payer): Promise<void> {
  const media = mediaLibrary({ secret: 'a secret', origin: '', mayView: mayViewAssets });
  const handler = postsFeature({ db, media, sales: salesParts({}) }).handlers.find(
    ({ call }) => call === posts.feed,
  );
  const actor = await findActor(db, { token, role: 'buyer', shopDomain: null });
  const facts = {
    language: 'en',
    ip: '127.0.0.1',
    userAgent: '',
    idempotencyKey: null,
    readCookie: () => undefined,
    addressOf: (path: string) => path,
  } as const;
  await handler?.run(db, { input: {}, actor, facts: { ...facts, setCookie: () => undefined } });
}

async function openBare(
  databaseUrl: string,
  fan: Payer | undefined,
): Promise<{ origin: string; pid: number; stop(): Promise<void> }> {
  assert(fan);
  const task: BareTask = { databaseUrl, viewerId: fan.id, ...(await recordQueries(databaseUrl, fan)) };
  const child: ChildProcess = fork(new URL('./bare-feed.ts', import.meta.url), [JSON.stringify(task)]);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('message', (ready: { origin: string }) => resolve(ready.origin));
    child.once('exit', () => reject(new Error('The bare server ended.')));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}

/**
 * A minimal HTTP client. It uses little processor time, because it shares the processor with the measured
 * server.
 */
export function openClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const raw = (address: string, token: string | null, body = '{}'): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(token ? { authorization: token } : {}),
      };
      const sent = request(address, { agent, method: 'POST', headers }, (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`Answered with ${response.statusCode}.`)),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    raw,
    call: (node: ClusterNode, call: Call, input: object, token: string | null) =>
      raw(new URL(`/api${pathOf(call.path, node.slug)}`, node.origin).href, token, JSON.stringify(input)),
    close: () => agent.destroy(),
  };
}
