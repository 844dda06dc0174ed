import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { InputOf } from '#contract/kit.ts';
import { mass } from '#contract/mass.ts';
import { mayViewAssets } from '#server/access/index.ts';
import { massFeature, sendDue } from '#server/features/mass/index.ts';
import { mediaLibrary } from '#server/features/media/index.ts';
import type { Db } from '#server/kit/db.ts';
import type { Actor } from '#server/kit/handle.ts';
import { newId } from '#server/kit/random.ts';
import { openCluster } from '#test/money/cluster.ts';
import { openCreators } from '#test/money/people.ts';
import { insertCrowd, insertFollowers } from '#test/world/crowd.ts';
import { median, say } from './kit.ts';

const SMALL = 10_000;
const LARGE = 100_000;
const ROUNDS = 3;
const ONLINE_SHARE = 50;
const BATCH = 10_000;
/**
 * The hours between two rounds: longer than the minimum pause between two mass messages, so that each round
 * can reach all fans.
 */
const BETWEEN_HOURS = 13;

interface Round {
  readonly acceptedMs: number;
  readonly storedMs: number;
  readonly plainMs: number;
}

/**
 * Measures sending a mass message: the time until the server accepts it and the time until every fan has it.
 * Compares them with inserting as many messages in one SQL statement, and shows how they grow with the number
 * of fans.
 */
export async function massSend(): Promise<void> {
  const ground = await openCluster({ nodes: 0 });
  try {
    const { db } = ground.database;
    const [small, large] = await openCreators(db, 2);
    assert(small && large);
    const few = await measure(db, small, SMALL);
    const many = await measure(db, large, LARGE);
    say(
      `${SMALL} to ${LARGE} fans: ${(many.storedMs / few.storedMs).toFixed(1)} times as long (target: 11 at most)`,
    );
  } finally {
    await ground.stop();
  }
}

async function measure(db: Db, creatorId: string, fans: number): Promise<Round> {
  await fillFans(db, creatorId, fans);
  const rounds: Round[] = [];
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    rounds.push(await oneRound(db, creatorId, fans));
    await sql`update app_clock set offset_ms = offset_ms + ${BETWEEN_HOURS * 3_600_000}`.execute(db);
  }
  const middle = {
    acceptedMs: median(rounds.map(({ acceptedMs }) => acceptedMs)),
    storedMs: median(rounds.map(({ storedMs }) => storedMs)),
    plainMs: median(rounds.map(({ plainMs }) => plainMs)),
  };
  say(
    `${fans} fans, one of ${ONLINE_SHARE} here: accepted after ${middle.acceptedMs.toFixed(0)} ms (aim: 150)`,
  );
  say(
    `  with everybody after ${middle.storedMs.toFixed(0)} ms, as many messages by plain SQL ${middle.plainMs.toFixed(0)} ms: ` +
      `${median(rounds.map(({ storedMs, plainMs }) => storedMs / plainMs)).toFixed(2)} times (target: 2 at most)`,
  );
  return middle;
}

async function oneRound(db: Db, creatorId: string, fans: number): Promise<Round> {
  const plainMs = await timed(() => plainMessages(db, creatorId));
  // The benchmark moves the clock, so fans who were online are marked as online again.
  await sql`update presence set seen_at = app_now()`.execute(db);
  const call = openCaller(db, creatorId);
  const id = newId();
  await call(mass.save, {
    id,
    version: null,
    words: { text: 'Good morning, {name}' },
    audience: { include: ['followers'], exclude: ['spent_over_50'] },
  });
  const acceptedMs = await timed(() => call(mass.send, { id, version: 1 }));
  const storedMs = await timed(async () => {
    for (;;) {
      await sendDue(db);
      const { rows } = await sql<{ state: string; delivered: number }>`
        select state, delivered from mass_messages where id = ${id}`.execute(db);
      if (rows[0]?.state !== 'sent') continue;
      assert.equal(rows[0].delivered, fans);
      return;
    }
  });
  return { acceptedMs, storedMs, plainMs };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The cheapest way to write one message to each fan: a single SQL statement, without rules and events. */
async function plainMessages(db: Db, creatorId: string): Promise<void> {
  await sql`
    insert into messages (chat_id, seq, id, sender_id, body)
    select c.id, (select coalesce(max(m.seq), 0) + 1 from messages m where m.chat_id = c.id), gen_random_uuid(),
      c.creator_id, 'Good morning'
    from chats c where c.creator_id = ${creatorId}`.execute(db);
}

/** Adds fans who follow the creator and have a chat, as if the creator had sent messages before. */
async function fillFans(db: Db, creatorId: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const ids = await insertCrowd(db, BATCH);
    await insertFollowers(db, ids, creatorId);
    await sql`
      with made as (
        insert into chats (id, creator_id, fan_id) select gen_random_uuid(), ${creatorId}, unnest(${ids}::uuid[])
        returning id, creator_id, fan_id)
      insert into chat_members (chat_id, person_id, other_id)
      select id, creator_id, fan_id from made union all select id, fan_id, creator_id from made`.execute(db);
    await sql`
      insert into presence (person_id, seen_at)
      select id, app_now() from unnest(${ids}::uuid[]) with ordinality i (id, place)
      where place % ${ONLINE_SHARE}::integer = 0`.execute(db);
  }
  await sql`analyze`.execute(db);
}

/** Calls the handlers as a creator, as the server would, but without HTTP. */
function openCaller(db: Db, creatorId: string) {
  const media = mediaLibrary({ secret: 'a secret', origin: '', mayView: mayViewAssets });
  const { handlers } = massFeature({ db, media, readsLinks: false });
  const actor: Actor = {
    id: creatorId,
    sessionId: newId(),
    address: '',
    creatorDomain: 'creator',
    isOperator: false,
    role: 'seller',
  };
  const facts = {
    language: 'en',
    ip: '127.0.0.1',
    userAgent: '',
    idempotencyKey: null,
    readCookie: () => undefined,
    addressOf: (path: string) => path,
    setCookie: () => undefined,
  } as const;
  return async <C extends (typeof mass)['save' | 'send']>(call: C, input: InputOf<C>): Promise<void> => {
    const handler = handlers.find((one) => one.call === call);
    assert(handler);
    await handler.run(db, { input, actor, facts });
  };
}
