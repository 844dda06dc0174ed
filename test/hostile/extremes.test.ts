import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import type { RefusalName } from '#contract/codes.ts';
import { contract } from '#contract/index.ts';
import type { Call } from '#contract/kit.ts';
import { type Sandboxes, startSandboxes } from '#sandbox/start.ts';
import { newId } from '#server/kit/random.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { publishedPost, readyMedia, tierOf } from '#test/world/content.ts';
import { insertCrowd, insertFollowers } from '#test/world/crowd.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, RefusedError, type World } from '#test/world.ts';
import { extremeInputs } from './extremes.ts';

/**
 * The longest time for which a call may block the event loop. The test measures the CPU time of the loop's thread from
 * the request to the answer. That time is at least as long as the longest uninterrupted part, and it excludes other
 * processes. The caller and the server's timers run on the same thread, so a call over the limit is measured again, and
 * the lowest value counts. The limit exists because the server once expanded a date range of 8,000 years day by day,
 * which took seconds.
 */
const HELD_MAX_MS = 50;
const TRIES = 5;

/** Calls that are not tested, because they end the caller's session or change the caller's password. */
const leftOut: readonly Call[] = [
  account.logOut,
  account.refresh,
  account.updatePassword,
  account.revokeSession,
  account.revokeOtherSessions,
];

const calls = Object.entries(contract).flatMap(([feature, of]) =>
  Object.entries(of as Record<string, Call>)
    .filter(([, call]) => !leftOut.includes(call))
    .map(([name, call]) => ({ name: `${feature}.${name}`, call })),
);

describe('extreme input', () => {
  let world: World;
  let carl: Person;
  let namesFor: (call: string) => () => NameFor;
  let sandboxes: Sandboxes;
  beforeAll(async () => {
    const keys = { secretKey: 'sk_test_extremes', publishableKey: 'pk_test_extremes' };
    sandboxes = await startSandboxes({
      stripe: { ...keys, webhookSecret: 'whsec_extreme_tests', webhookUrl: null },
    });
    world = await openWorld({
      config: {
        stripe: { ...keys, webhookSecrets: ['whsec_extreme_tests'], address: new URL(sandboxes.stripe.url) },
        ratesAddress: new URL(sandboxes.rates.url),
      },
    });
    carl = await verifiedCreator(world, { isOperator: true });
    await giveMoney(world, carl, '1000');
    namesFor = await namesAround(world, carl);
  });
  afterAll(() => sandboxes.stop());

  test.each(calls)(
    '3.1: $name answers every extreme input within 50 ms of CPU time and without a fault',
    async ({ name, call }) => {
      const inputs = extremeInputs(call, namesFor(name));
      expect(inputs.length, 'inputs that the contract accepts').toBeGreaterThan(0);
      await world.sql`delete from allowances`;
      for (const input of inputs) {
        const { answer, heldMs } = await leastHeld(carl, call, input);
        const report = `${answer}, ${Math.round(heldMs)} ms: ${JSON.stringify(input).slice(0, 300)}`;
        // The test stops at the first failure, because the next input could block the event loop forever.
        expect(['fault', 'unavailable'], report).not.toContain(answer);
        expect(heldMs, report).toBeLessThanOrEqual(HELD_MAX_MS);
      }
    },
  );
});

interface Measured {
  readonly answer: RefusalName | 'answered';
  readonly heldMs: number;
}

async function leastHeld(person: Person, call: Call, input: unknown): Promise<Measured> {
  let least = await measure(person, call, input);
  for (let tries = 1; tries < TRIES && least.heldMs > HELD_MAX_MS; tries += 1) {
    const again = await measure(person, call, input);
    if (again.heldMs < least.heldMs) least = again;
  }
  return least;
}

async function measure(person: Person, call: Call, input: unknown): Promise<Measured> {
  // A call that needs a seat right acts in a creator's inbox, so the caller acts as the seller.
  const role = call.who === 'creator' || call.seat !== null ? 'seller' : 'buyer';
  const before = process.threadCpuUsage();
  const answer = await person.call(call, input as never, { role, shopDomain: person.domain ?? '' }).then(
    () => 'answered' as const,
    (error: unknown) => {
      if (error instanceof RefusedError) return error.reason;
      throw error;
    },
  );
  const { user, system } = process.threadCpuUsage(before);
  return { answer, heldMs: (user + system) / 1_000 };
}

type NameFor = (field: string) => string;

/** Returns ids and domains of existing records, so that the calls get past their first lookup. */
async function namesAround(world: World, carl: Person): Promise<(call: string) => () => NameFor> {
  const fan = await world.fan();
  const media = await Promise.all(Array.from({ length: 30 }, () => readyMedia(world, carl)));
  const people = await insertCrowd(world.db, 120);
  await insertFollowers(world.db, people, carl.id);
  await world.sql`update pages set followers = ${people.length} where creator_id = ${carl.id}`;
  const tier = await tierOf(world, carl);
  const chat = await chatOf(fan, { domain: carl.domain });
  await sendText(fan, chat, 'Good morning');
  const post = await publishedPost(carl, { text: 'A post', media: [] });
  const turn = (list: readonly string[]) => {
    let at = 0;
    return () => list[at++ % list.length] ?? newId();
  };
  const other = await world.creator();
  return (call) => () => {
    const [nextMedia, nextPerson] = [turn(media), turn(people)];
    return (field) => {
      if (field.endsWith('coCreators')) return other.domain ?? '';
      if (/domain/i.test(field)) return (call.startsWith('subscriptions.') ? other : carl).domain ?? '';
      if (field.endsWith('chatId')) return chat;
      if (/postId$|excludeBuyersOf$/.test(field)) return post;
      if (/tier|includes/i.test(field)) return tier;
      if (/media|preview|cover|ids$/i.test(field)) return nextMedia();
      if (/person|fan/i.test(field)) return nextPerson();
      // In a call that saves, sends or creates a record, the caller chooses the id of the new record.
      if (/save|send|create/i.test(call)) return newId();
      return call.startsWith('posts.') ? post : nextMedia();
    };
  };
}
