import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { sql } from 'kysely';
import { type ClusterNode, openCluster, type TestCluster } from '#test/money/cluster.ts';
import { insertChats, type Scene } from '#test/simulation/chats/scene.ts';
import type { BareChatTask } from './bare-chat.ts';
import { parentOf } from './kit.ts';

const LARGE_RUN = 100_000;

/** A running server and its database, with people who have chats. */
export interface ChatBench {
  readonly ground: TestCluster;
  readonly node: ClusterNode;
  readonly scene: Scene;
  readonly postmaster: number | null;
}

export async function withChatBench(work: (stage: ChatBench) => Promise<void>): Promise<void> {
  const ground = await openCluster({ nodes: 1 });
  try {
    const [node] = ground.nodes;
    assert(node);
    const { db, pool } = ground.database;
    const backend = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = process.platform === 'linux' ? parentOf(backend.rows[0]?.pid ?? 0) : null;
    for (const table of ['bare_messages', 'counted_messages'])
      await sql`create table ${sql.table(table)} (chat_id uuid, seq bigint, id uuid, body text,
        created_at timestamptz not null default app_now(), primary key (chat_id, seq))`.execute(db);
    await sql`create table bare_members (chat_id uuid, is_sender boolean, person_id uuid, last_seq bigint, read_seq bigint,
      order_at timestamptz, primary key (chat_id, person_id))`.execute(db);
    await sql`create index on bare_members (person_id, order_at desc)`.execute(db);
    await work({ ground, node, scene: await insertChats(db, LARGE_RUN), postmaster });
  } finally {
    await ground.stop();
  }
}

export async function openBare(
  task: BareChatTask,
): Promise<{ origin: string; pid: number; stop(): Promise<void> }> {
  const child = fork(new URL('./bare-chat.ts', import.meta.url), [JSON.stringify(task)]);
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

export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
export const formatQuantile = (times: readonly number[], share: number): string =>
  quantile(times, share).toFixed(1);
