import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { auditBooks, usd } from '#server/ledger/index.ts';
import { openBuying } from '#test/money/buying.ts';
import { openCluster } from '#test/money/cluster.ts';
import { openCreators, openPayers, writeNotes } from '#test/money/people.ts';
import { openDelayedDatabase } from './delayed-database.ts';
import { compare, parentOf, printTable, say, type Variant } from './kit.ts';
import { openReferences, type Sale } from './pay-reference.ts';

const CLIENTS = 8;
/** The number of clients that pay the same creator simultaneously. */
const CROWD = 32;
const ROUNDS = 5;
const OPERATIONS = 600;
/**
 * The number of operations when the database is far away. It is smaller than `OPERATIONS`, because each
 * operation takes longer.
 */
const FAR_OPERATIONS = 120;
const FANS = 64;
const CREATORS = 50;
/**
 * The fan with index n first buys the note with index n × `STRIDE`. The stride has no common divisor with the
 * number of creators, so the first notes of the fans are spread over all creators.
 */
const STRIDE = 7;
const price = usd('5');
const FEE_BPS = 2_000;

interface Scene {
  readonly db: Db;
  readonly workers: readonly number[];
  /** A sale through the whole app, over HTTP like a browser. */
  overHttp(sales: () => Sale): Variant['once'];
  oneCall(sales: () => Sale): Variant['once'];
  rowLock(sales: () => Sale): Variant['once'];
  /** Returns a new sale; the sales go to all creators in turn. */
  anyCreator(): Sale;
  /** Returns a new sale; all sales go to the same creator. */
  oneCreator(): Sale;
}

/**
 * Measures selling an item: the app over HTTP against a single call of a database function with the same
 * checks and rows.
 */
export const payUnlock = (): Promise<void> =>
  inScene(async (scene) => {
    const ours = scene.overHttp(scene.anyCreator);
    const measured = await compare({
      variants: [
        { name: 'one SQL call', once: scene.oneCall(scene.anyCreator) },
        { name: 'unlock over HTTP', once: ours },
      ],
      rounds: ROUNDS,
      operations: OPERATIONS,
      clients: CLIENTS,
      workers: scene.workers,
    });
    printTable(measured);
    say('target: unlock over HTTP at least 0.5 of one SQL call');
    const commits = await countCommits(scene.db, ours);
    say(`commits per unlock: ${commits.writing.toFixed(2)} that write, ${commits.all.toFixed(2)} with reads`);
  });

const FAR_MS = 1;

/** Measures sales that all go to one creator, so that each waits for that creator's ledger account. */
export async function payHot(): Promise<void> {
  say('database on the same machine');
  await inScene(async (scene) => {
    for (const clients of [CLIENTS, CROWD]) await compareHot(scene, OPERATIONS, clients);
  });
  say(`database ${FAR_MS} ms away in each direction`);
  await inScene(
    (scene) => compareHot(scene, FAR_OPERATIONS, CLIENTS),
    (url) => openDelayedDatabase(url, { delayMs: FAR_MS }),
  );
  say('target: one creator over HTTP at least 2 times the row lock, and at least 0.8 of 50 creators');
}

async function compareHot(scene: Scene, operations: number, clients: number): Promise<void> {
  const measured = await compare({
    variants: [
      { name: 'row lock across round trips, one creator', once: scene.rowLock(scene.oneCreator) },
      { name: 'unlock over HTTP, one creator', once: scene.overHttp(scene.oneCreator) },
      { name: 'unlock over HTTP, 50 creators', once: scene.overHttp(scene.anyCreator) },
      { name: 'one SQL call, one creator', once: scene.oneCall(scene.oneCreator) },
    ],
    rounds: ROUNDS,
    operations,
    clients,
    workers: scene.workers,
  });
  say(`${clients} at a time`);
  printTable(measured);
}

async function inScene(
  work: (scene: Scene) => Promise<void>,
  between?: (url: string) => ReturnType<typeof openDelayedDatabase>,
): Promise<void> {
  const ground = await openCluster({ nodes: 1, ...(between ? { between } : {}) });
  const { db, pool } = ground.database;
  try {
    const [node] = ground.nodes;
    assert(node);
    const payers = await openPayers(db, node, { count: FANS, wallet: usd('100000') });
    const creators = await openCreators(db, CREATORS);
    // A fan can buy each note only once, so each fan needs one note per purchase. A run makes at most two
    // comparisons of at most three variants, and all of them sell notes from one list. Each comparison has
    // one warm-up round and `ROUNDS` measured rounds. The last term counts the sales that create the ledger
    // accounts before the first comparison.
    const perFan = Math.ceil((OPERATIONS * (ROUNDS + 1) * 3 * 2 + OPERATIONS) / FANS);
    const spread = await writeNotes(db, { creators, count: perFan, price });
    const hot = await writeNotes(db, { creators: creators.slice(0, 1), count: perFan, price });
    const references = await openReferences(ground.databaseUrl, { clients: CROWD, price, feeBps: FEE_BPS });
    const { buy, close } = openBuying({ price, connections: CROWD });

    const salesOf = (notes: readonly { id: string; creatorId: string }[]) => {
      let count = 0;
      return (): Sale => {
        const [turn, index] = [Math.floor(count / FANS), count % FANS];
        assert(turn < notes.length, 'Every fan has bought every note.');
        // Each fan starts at another note, so that concurrent sales belong to different creators.
        const [fan, note] = [payers[index], notes[(turn + index * STRIDE) % notes.length]];
        count += 1;
        assert(fan && note);
        return { fan: fan.id, creator: note.creatorId, item: note.id, token: fan.token };
      };
    };
    const backend = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = process.platform === 'linux' ? parentOf(backend.rows[0]?.pid ?? 0) : null;
    try {
      // The row lock variant needs existing ledger accounts. An account is created by its first posting, so
      // these sales come first.
      const [anyCreator, oneCreator] = [salesOf(spread), salesOf(hot)];
      for (const sales of [oneCreator, anyCreator])
        for (let sale = 0; sale < OPERATIONS; sale += 1) await references.oneCall(0, sales());
      await work({
        db,
        workers: [node.pid, ...(postmaster === null ? [] : [postmaster])],
        overHttp: (sales) => async () => {
          const { fan: id, token, item } = sales();
          const { status, body } = await buy(node, { id, token }, item);
          assert(status === 200 && body.data?.isNew, `Not bought: ${status} ${JSON.stringify(body)}`);
        },
        oneCall: (sales) => (client) => references.oneCall(client, sales()),
        rowLock: (sales) => (client) => references.rowLock(client, sales()),
        anyCreator,
        oneCreator,
      });
      assert.deepEqual(await auditBooks(db), [], 'The books do not agree.');
    } finally {
      close();
      await references.close();
    }
  } finally {
    await ground.stop();
  }
}

const COUNTED = 400;
/**
 * The wait before reading PostgreSQL's counts of commits, because PostgreSQL updates them only after a pause.
 */
const QUIET_MS = 1_500;

async function countCommits(db: Db, once: Variant['once']): Promise<{ all: number; writing: number }> {
  const readCounts = async () => {
    await pause(QUIET_MS);
    const { rows } = await sql<{ all: number; writing: string }>`
      select xact_commit as all, pg_snapshot_xmax(pg_current_snapshot())::text as writing
      from pg_stat_database where datname = current_database()`.execute(db);
    const row = rows[0];
    assert(row);
    return { all: row.all, writing: Number(row.writing) };
  };
  const before = await readCounts();
  for (let done = 0; done < COUNTED; done += CLIENTS)
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => once(client)));
  const after = await readCounts();
  return { all: (after.all - before.all) / COUNTED, writing: (after.writing - before.writing) / COUNTED };
}
