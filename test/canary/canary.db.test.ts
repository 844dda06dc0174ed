import { beforeAll, describe, expect, test } from 'vitest';
import { collections } from '#contract/collections.ts';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { newId } from '#server/kit/random.ts';
import { type Browser, openWorld, type Person, refusalOf } from '#test/world.ts';
import { isPreview } from './canary-registry.ts';
import { LOCKED, LOCKED_MASS, OWN_CHAT } from './chats.ts';
import { openScene } from './open-scene.ts';
import type { Place } from './places.ts';
import { probe } from './probe.ts';
import { endings, type Lag, measureEnding, openStage } from './revocation.ts';
import type { Scene } from './scene.ts';
import { recordSockets } from './socket-recorder.ts';

/**
 * A normal run sends 1,500 probes and tests each way to lose access once. `npm run proof` sends 20,000 probes and
 * tests each way five times: its script `run.ts` sets these environment variables.
 */
const COUNT = Number(process.env.CANARY_PROBES ?? 1_500);
const SEED = Number(process.env.CANARY_SEED ?? 20261115);
const ROUNDS = Number(process.env.CANARY_ROUNDS ?? 1);
/**
 * The time limit of the test, per probe. It is longer than a probe takes, because other processes may use the machine
 * too.
 */
const PATIENCE_PER_PROBE_MS = 300;
const PATIENCE_PER_ENDING_MS = 20_000;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene(await openWorld({ config: { trustedHops: 1 } }));
});

const report = (what: string, figures: object): void => console.log(`${what}: ${JSON.stringify(figures)}`);

type Lookup = (browser: Browser, id: string, headers: Readonly<Record<string, string>>) => Promise<unknown>;

function lookupsOf({ kind, creator: { domain } }: Place, person: Person | null): readonly Lookup[] {
  if (kind === 'collection')
    return [(browser, id, headers) => browser.call(collections.find, { domain, id }, { headers })];
  if (kind === 'message') {
    const quote: Lookup = (browser, id, headers) =>
      browser.call(purchases.quote, { item: { kind, id } }, { headers });
    return person ? [quote] : [];
  }
  const calls = person ? [posts.find, posts.history] : [posts.find];
  return calls.map((call) => (browser, id, headers) => browser.call(call, { id }, { headers }));
}

describe('canaries in locked content', () => {
  test(
    'C1, C2, C3, C7, C11, C15: no call, page or media address returns a canary to a person without access',
    async () => {
      const { leaks, faults, met, ...figures } = await probe(scene, { seed: SEED, count: COUNT });
      report(`seed ${SEED}`, { ...figures, met: met.size });
      expect(leaks).toEqual([]);
      expect(faults).toEqual([]);
      expect(figures.sent).toBeGreaterThanOrEqual(COUNT);
      // People with access received these canaries through the same calls. This proves that the search in
      // answers finds canaries.
      for (const what of [
        'text',
        'label',
        'alt text 0',
        'poll option',
        'goal',
        'comment',
        'earlier text',
        '320.webp',
      ])
        for (const place of ['members', 'gold', 'priced'])
          expect(met, `${place}: ${what}`).toContain(`${place}: ${what}`);
      for (const file of ['360p-0.ts', '360p-1.ts', 'audio.m4a']) expect(met).toContain(`priced: ${file}`);
      for (const place of [
        'hidden collection',
        'draft of a collection',
        'shut out by country',
        'by a blocking creator',
      ])
        for (const what of ['title', 'description'])
          expect(met).toContain(`${place}: ${what} of the collection`);
      for (const place of [
        'gold collection',
        'hidden collection',
        'draft of a collection',
        'in a collection',
      ])
        expect(met).toContain(`${place}: 320.webp`);
      for (const what of ['text', 'note of a tip', '320.webp']) expect(met).toContain(`${OWN_CHAT}: ${what}`);
      for (const place of [LOCKED, LOCKED_MASS]) expect(met).toContain(`${place}: locked text`);
      expect(met).toContain(`${LOCKED}: 320.webp`);
    },
    60_000 + COUNT * PATIENCE_PER_PROBE_MS,
  );

  test('C2: a prober receives no canary in an event and cannot subscribe to a topic of a hidden item', async () => {
    const { leaks, missed, ...figures } = await recordSockets(scene);
    report('sockets', figures);
    expect(leaks).toEqual([]);
    expect(missed).toEqual([]);
  });

  test('C1: a call for a hidden item gets the same refusal as a call for an item that never existed', async () => {
    for (const { browser, headers, mayKnow, person } of scene.probers)
      for (const place of scene.places.filter(({ name, isVisible }) => !isVisible && !mayKnow.has(name)))
        for (const lookup of lookupsOf(place, person)) {
          const hidden = await refusalOf(lookup(browser, place.id, headers));
          const absent = await refusalOf(lookup(browser, newId(), headers));
          expect([hidden.status, hidden.message, hidden.details], place.name).toEqual([
            absent.status,
            absent.message,
            absent.details,
          ]);
        }
  });

  test('C2, C8: of its content, a locked post shows only how many media it has, their whole seconds and blurred pictures', async () => {
    const fan = await scene.world.fan();
    for (const { id, name, assetIds } of scene.places.filter((place) =>
      ['members', 'gold', 'priced'].includes(place.name),
    )) {
      const found = await fan.call(posts.find, { id });
      expect(found, name).toMatchObject({ text: null, labels: [], poll: null, goal: null });
      expect(found.lock?.photos).toBe(1);
      expect((await fan.call(media.refresh, { ids: [...assetIds] })).media).toEqual([]);
      for (const { media: shown, alt } of found.media) {
        expect([alt, shown.sources]).toEqual(['', null]);
        expect((shown.durationMs ?? 0) % 1_000).toBe(0);
        if (!shown.preview) continue;
        const preview = await fan.raw(shown.preview);
        expect(await isPreview(Buffer.from(await preview.arrayBuffer()))).toBe(true);
      }
    }
  });
});

describe('end of access', () => {
  test(
    'C5: after the end of access, no call or signed URL returns the post’s content, and a hidden post sends no events',
    async () => {
      const stage = await openStage(scene.world);
      const lags: Lag[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const ending of endings) lags.push(await measureEnding(stage, ending));
      const worst = (channel: 'api' | 'media' | 'hls' | 'socket') =>
        Math.max(...lags.map((lag) => lag[channel]));
      report(`${lags.length} endings`, {
        api: worst('api'),
        socket: worst('socket'),
        hls: worst('hls'),
        media: worst('media'),
      });
      // This is stricter than C5: every request that begins after the end of access must fail.
      expect(
        lags.filter(({ api, socket, hls, media: file }) => Math.max(api, socket, hls, file) > 0),
      ).toEqual([]);
    },
    60_000 + ROUNDS * endings.length * PATIENCE_PER_ENDING_MS,
  );
});
