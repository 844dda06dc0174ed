import assert from 'node:assert/strict';
import { chat } from '#contract/chat.ts';
import { mayViewAssets } from '#server/access/index.ts';
import { findActor } from '#server/features/account/index.ts';
import { chatFeature } from '#server/features/chat/index.ts';
import { mediaLibrary } from '#server/features/media/index.ts';
import { type Db, openDatabase } from '#server/kit/db.ts';
import type { Writer } from '#test/simulation/chats/scene.ts';
import type { BareChatTask } from './bare-chat.ts';
import type { Statement } from './bare-feed.ts';
import { type ChatBench, formatQuantile, openBare, quantile, withChatBench } from './chat-bench.ts';
import { fillChats, fillMessages } from './chat-content.ts';
import { openClient } from './feed.ts';
import { vacuum } from './feed-content.ts';
import { compare, printTable, say } from './kit.ts';

const SMALL_MESSAGES = 100_000;
const LARGE_MESSAGES = 3_000_000;

const HISTORY_PAGE = 30;

/**
 * Measures the time to read a page of history at a random position of a random chat, and how this time grows
 * with the number of messages.
 */
export const chatHistory = (): Promise<void> =>
  withChatBench(async (stage) => {
    const { db } = stage.ground.database;
    let each = await fillMessages(db, SMALL_MESSAGES);
    await vacuum(db);
    const small = await measureHistory(stage, each, `${SMALL_MESSAGES} messages`);
    each = await fillMessages(db, LARGE_MESSAGES);
    await vacuum(db);
    const large = await measureHistory(stage, each, `${LARGE_MESSAGES} messages`);
    say(
      `half of all answers within: ${small.toFixed(2)} ms, then ${large.toFixed(2)} ms: ${(large / small).toFixed(2)} times`,
    );
    say('target: at least 0.7 of the bare server; 1.3 times at most from small to large');
  });

async function measureHistory(
  { ground, node, scene, postmaster }: ChatBench,
  each: number,
  name: string,
): Promise<number> {
  const fans = scene.talkers.filter(({ chatIds }) => chatIds.length === 1);
  const [firstFan] = fans;
  assert(firstFan);
  const bare = await openBare({
    databaseUrl: ground.databaseUrl,
    keepsUnread: false,
    history: await recordHistory(ground.databaseUrl, firstFan),
  });
  const asking = openClient();
  let next = 0;
  const nextRequest = () => {
    next += 7;
    const fan = fans[next % fans.length];
    assert(fan);
    const before = HISTORY_PAGE + 1 + ((next * 7_919) % Math.max(1, each - HISTORY_PAGE));
    return { token: fan.token, input: { chatId: fan.chatIds[0] ?? '', before, limit: HISTORY_PAGE } };
  };
  const ours = () => {
    const { token, input } = nextRequest();
    return asking.call(node, chat.messages, input, token);
  };
  say(name);
  printTable(
    await compare({
      variants: [
        {
          name: 'bare server, same queries',
          once: () => {
            const { token, input } = nextRequest();
            return asking.raw(bare.origin, token, JSON.stringify(input));
          },
        },
        { name: 'page of 30 over HTTP', once: ours },
      ],
      rounds: 5,
      operations: 400,
      clients: 4,
      workers: [node.pid, bare.pid, ...(postmaster === null ? [] : [postmaster])],
    }),
  );
  const times = await timed(ours, 400);
  asking.close();
  await bare.stop();
  return quantile(times, 0.5);
}

const FEW_CHATS = 1_000;
const MANY_CHATS = 100_000;

/** Measures reading the first thirty chats of a person with many chats. */
export const chatList = (): Promise<void> =>
  withChatBench(async ({ ground, node, scene }) => {
    const { db } = ground.database;
    const [few, many] = scene.talkers.filter(({ chatIds }) => chatIds.length > 1);
    assert(few && many);
    await fillChats(db, few.id, FEW_CHATS);
    await fillChats(db, many.id, MANY_CHATS);
    await vacuum(db);
    const asking = openClient();
    const list =
      ({ token }: Writer) =>
      () =>
        asking.call(node, chat.list, { limit: 30 }, token);
    for (const who of [few, many]) await timed(list(who), 50);
    const [short, long]: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round += 1) {
      short.push(...(await timed(list(few), 60)));
      long.push(...(await timed(list(many), 60)));
    }
    asking.close();
    say(
      `${FEW_CHATS} chats: ${formatQuantile(short, 0.5)} / ${formatQuantile(short, 0.99)} ms, ${MANY_CHATS} chats: ${formatQuantile(long, 0.5)} / ${formatQuantile(long, 0.99)} ms (p50 / p99)`,
    );
    say(`${(quantile(long, 0.5) / quantile(short, 0.5)).toFixed(2)} times (target: 1.3 at most)`);
  });

async function timed(once: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  return times;
}

/**
 * The queries that the app runs for a page of history, recorded from its own code. Placeholders replace the
 * values that differ between pages.
 */
async function recordHistory(databaseUrl: string, fan: Writer): Promise<BareChatTask['history']> {
  const queries: Statement[] = [];
  const recording = openDatabase(databaseUrl, {
    connections: 1,
    log: ({ level, query }) => {
      if (level === 'query') queries.push({ text: query.sql, values: query.parameters });
    },
  });
  const before = 41;
  const [chatId = ''] = fan.chatIds;
  await askOnce(recording.db, fan, { chatId, before, limit: HISTORY_PAGE });
  await recording.close();
  const placeholders = new Map<unknown, string>([
    [fan.id, '$person'],
    [chatId, '$chat'],
    [before, '$before'],
  ]);
  const [session, member, page] = queries.map(({ text, values }) => ({
    text,
    values: values.map((value) => placeholders.get(value) ?? value),
  }));
  assert(
    session && member && page && queries.length === 3,
    `A page ran ${queries.length} queries instead of 3.`,
  );
  return { session, member, page };
}

async function askOnce(db: Db, { token }: Writer, input: object): Promise<void> {
  const media = mediaLibrary({ secret: 'a secret', origin: '', mayView: mayViewAssets });
  const parts = {
    db,
    media,
    officialDomain: '',
    secret: '',
    socketAddress: '',
    readsLinks: false,
    messagesPerMinute: null,
  };
  const handler = chatFeature(parts).handlers.find(({ call }) => call === chat.messages);
  const actor = await findActor(db, { token, role: 'buyer', shopDomain: null });
  const facts = {
    language: 'en',
    ip: '127.0.0.1',
    userAgent: '',
    idempotencyKey: null,
    readCookie: () => undefined,
    addressOf: (path: string) => path,
  } as const;
  await handler?.run(db, { input, actor, facts: { ...facts, setCookie: () => undefined } });
}
