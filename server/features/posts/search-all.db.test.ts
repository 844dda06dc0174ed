import { beforeAll, describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { posts } from '#contract/posts.ts';
import {
  forNobody,
  insertBlock,
  insertFollow,
  insertPostPurchase,
  insertTrialMember,
  publishedPost,
  tierOf,
} from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { openDatabase } from '../../kit/db.ts';
import type { RequestFacts } from '../../kit/handle.ts';
import { folded } from '../../kit/words-query.ts';
import { correctSearch } from './correct-search.ts';

const facts: RequestFacts = {
  ...({ language: 'en', ip: '127.0.0.1', userAgent: 'test', idempotencyKey: null } as const),
  readCookie: () => undefined,
  addressOf: (path) => path,
  setCookie: () => undefined,
};

let world: World;
let potter: Person & { domain: string };
let fan: Person;
let post: string;
beforeAll(async () => {
  world = await openWorld();
  potter = await verifiedCreator(world, { displayName: 'Ines', craft: 'Ceramicist' });
  await world.sql`update people set about = 'I throw, glaze and break pots. Kiln diaries.' where id = ${potter.id}`;
  fan = await world.fan();
  post = await publishedPost(potter, {
    text: 'Three “glazes” out of the kiln, #celadon',
    labels: ['Stoneware'],
  });
});

const found = async (who: Pick<Person, 'call'>, query: string) =>
  (await who.call(posts.searchAll, { query })).posts.map(({ id }) => id);
const pages = async (query: string) =>
  (await fan.call(creators.search, { query })).creators.map(({ domain }) => domain);
const corrected = async (who: Pick<Person, 'call'>, query: string) =>
  (await who.call(posts.correct, { query })).query;

describe('PO16: search in Discover', () => {
  test('the search finds posts with all words in text or labels, in any order, and a word also matches longer words that begin with it', async () => {
    for (const query of ['kiln glazes', 'glaze, KILN', 'celadon', '#celadon', 'stoneware three', 'gla'])
      expect(await found(fan, query), query).toEqual([post]);
    for (const query of ['kiln porcelain', 'laze', '#celado', '!!!'])
      expect(await found(fan, query), query).toEqual([]);
  });

  test('the search finds words in every script, including scripts without spaces', async () => {
    const id = await publishedPost(potter, { text: 'خزف جديد، 新しい釉薬の話です。 Глазурь' });
    for (const query of ['خزف', 'جديد خزف', '釉薬', '新しい', 'глазурь'])
      expect(await found(fan, query), query).toEqual([id]);
    expect(await found(fan, '薬釉')).toEqual([]);
  });

  test('CR15: the search finds creators with all words in craft or about text, and shows their lowest price', async () => {
    const tierPrice = async () =>
      (await fan.call(creators.search, { query: 'ceramics glaze' })).creators.map(({ domain, price }) => [
        domain,
        price?.units,
      ]);
    expect(await tierPrice()).toEqual([[potter.domain, undefined]]);
    await tierOf(world, potter, { price: '9000000' });
    await tierOf(world, potter, { price: '4000000' });
    expect(await tierPrice()).toEqual([[potter.domain, '4000000']]);
    expect(await pages('glaze cello')).toEqual([]);
  });

  test('CR15: the search ignores accents in names, posts and queries', async () => {
    const hana = await verifiedCreator(world, { displayName: 'Hana Kovářová' });
    const id = await publishedPost(hana, { text: 'Žluté sklo, Straße' });
    for (const query of ['hana kovarova', 'HANA KOVÁŘOVÁ', 'kovarova hana', 'ovářova', 'ovarova'])
      expect(await pages(query), query).toEqual([hana.domain]);
    for (const query of ['zlute', 'žluté SKLO', 'strasse', 'z\u030clute\u0301'])
      expect(await found(fan, query), query).toEqual([id]);
    await world.sql`update people set display_name = 'Łucja Sørensen' where id = ${hana.id}`;
    expect([await pages('lucja sorensen'), await pages('kovarova')]).toEqual([[hana.domain], []]);
    const letters = 'ÀÇĐðŁØßẞÆŒÞıİΣΟΣЙёأإآぱガ각ñẶ';
    const [row] = await world.sql<{ folded: string }>`select folded(${letters})`;
    expect(row?.folded).toBe(folded(letters));
  });

  test('CR15: the name of a category finds its creators before creators who only mention the word', async () => {
    const teacher = await verifiedCreator(world, { displayName: 'Yara' });
    await world.sql`update people set about = 'Yoga, no music, no photography' where id = ${teacher.id}`;
    await world.sql`update pages set followers = 1000000 where creator_id = ${teacher.id}`;
    const singer = await verifiedCreator(world, { displayName: 'Sol' });
    await singer.call(creators.updatePage, { category: 'music' });
    expect(await pages('music')).toEqual([singer.domain, teacher.domain]);
    expect(await pages('music sol')).toEqual([singer.domain]);
    await singer.call(creators.updatePage, { category: 'photography' });
    expect([await pages('photography'), await pages('music')]).toEqual([
      [singer.domain, teacher.domain],
      [teacher.domain],
    ]);
    const inGerman = (query: string) => fan.call(creators.search, { query }, { language: 'de' });
    expect((await inGerman('Fotografie')).creators.map(({ domain }) => domain)).toEqual([singer.domain]);
    expect([await pages('Fotografie'), await corrected(fan, 'fotography')]).toEqual([[], 'photography']);
    const first = await fan.call(creators.search, { query: 'photography', limit: 1 });
    const second = await fan.call(creators.search, {
      ...{ query: 'photography', limit: 1 },
      cursor: first.next ?? '',
    });
    expect([first, second].map(({ creators: [one] }) => one?.domain)).toEqual([
      singer.domain,
      teacher.domain,
    ]);
    expect(second.next).toBeNull();
  });

  test('with the option `words: "most"`, a search finds the pages and posts with the largest number of searched words', async () => {
    const most = async (query: string) => [
      (await fan.call(creators.search, { query, words: 'most' })).creators.map(({ domain }) => domain),
      (await fan.call(posts.searchAll, { query, words: 'most' })).posts.map(({ id }) => id),
    ];
    const other = await publishedPost(potter, { text: 'kiln repairs' });
    expect(await most('kiln celadon trombone')).toEqual([[potter.domain], [post]]);
    expect(await most('kiln trombone')).toEqual([[potter.domain], [other, post]]);
    expect(await most('trombone')).toEqual([[], []]);
    const secret = { text: 'kiln trombone', isTextOpen: false, audience: { ...forNobody, followers: true } };
    await publishedPost(potter, secret);
    expect(await most('kiln trombone')).toEqual([[potter.domain], [other, post]]);
    await world.sql`delete from posts where id = ${other}`;
  });

  test('the search finds no text that the viewer may not read, and nothing by a hidden or blocking creator', async () => {
    const secret = await publishedPost(potter, {
      text: 'tenmoku recipe',
      isTextOpen: false,
      audience: { ...forNobody, followers: true },
    });
    expect([await found(fan, 'tenmoku'), await corrected(fan, 'tenmuku')]).toEqual([[], null]);
    const follower = await world.fan();
    await insertFollow(world, follower, potter);
    expect([await found(follower, 'tenmoku'), await corrected(follower, 'tenmuku')]).toEqual([
      [secret],
      'tenmoku',
    ]);
    const buyer = await world.fan();
    await insertPostPurchase(world, buyer, potter, secret);
    expect([await found(buyer, 'tenmoku'), await found(potter, 'tenmoku')]).toEqual([[secret], [secret]]);
    const blocked = await world.fan();
    await insertBlock(world, potter, blocked);
    expect([await found(blocked, 'celadon'), await corrected(blocked, 'celadom')]).toEqual([[], null]);
    await potter.call(creators.hideFromSearch, { isHidden: true });
    expect([await found(fan, 'celadon'), await corrected(fan, 'celadom'), await pages('glaze')]).toEqual([
      [],
      null,
      [],
    ]);
    await potter.call(creators.hideFromSearch, { isHidden: false });
    expect(await found(fan, 'celadon')).toEqual([post]);
  });

  test('many locked posts with a searched word neither displace readable posts nor reveal that they match', async () => {
    const open = await publishedPost(potter, { text: 'zaffre for everybody' });
    const [seller, target] = [await verifiedCreator(world), await verifiedCreator(world)];
    await world.sql`
      insert into posts (id, creator_id, kind, state, body, is_text_open, for_public, for_followers, for_members,
        label, ai, comments_rule, published_at)
      select gen_random_uuid(), ${seller.id}, 'standard', 'published', 'zaffre', false, false, false, true,
        'general', 'none', 'everyone', app_now() from generate_series(1, 999)`;
    const member = await world.fan();
    await insertTrialMember(world, member, seller, { tierId: await tierOf(world, seller) });
    for (const text of ['a recipe', 'zaffre, a recipe']) {
      await publishedPost(target, {
        text,
        isTextOpen: false,
        audience: { ...forNobody, followers: true },
      });
      for (const who of [fan, world.visitor()]) expect(await found(who, 'zaffre'), text).toEqual([open]);
    }
    expect(await found(member, 'zaffre')).toHaveLength(20);
    await world.sql`delete from posts where creator_id = ${seller.id}`;
  });

  test('PO3: the search finds no explicit posts for people who hide them or for visitors of unknown age', async () => {
    const id = await publishedPost(potter, { text: 'lifedrawing', label: 'explicit' });
    const hider = await world.fan();
    await world.sql`update people set image_display_ratio = 'hide' where id = ${hider.id}`;
    expect([await found(fan, 'lifedrawing'), await found(hider, 'lifedrawing')]).toEqual([[id], []]);
    const visitor = world.visitor();
    expect(await found(visitor, 'lifedrawing')).toEqual([]);
    const { posts: shown } = await visitor.call(posts.searchAll, { query: 'lifedrawing', isOfAge: true });
    expect(shown.map((one) => one.id)).toEqual([id]);
  });

  test('CR14: a visitor of unknown age gets no post and no correction from an explicit page', async () => {
    const dancer = await verifiedCreator(world, { displayName: 'Zoe' });
    await world.sql`update people set about = 'burlesque' where id = ${dancer.id}`;
    const id = await publishedPost(dancer, { text: 'rehearsal' });
    await dancer.call(creators.updatePage, { isExplicit: true });
    const visitor = world.visitor();
    const results = async (isOfAge: boolean) => [
      (await visitor.call(posts.searchAll, { query: 'rehearsal', isOfAge })).posts.map((one) => one.id),
      (await visitor.call(posts.correct, { query: 'rehearsla', isOfAge })).query,
      (await visitor.call(posts.correct, { query: 'burlesqeu', isOfAge })).query,
    ];
    expect(await results(false)).toEqual([[], null, null]);
    expect(await results(true)).toEqual([[id], 'rehearsal', 'burlesque']);
    expect(await found(fan, 'rehearsal')).toEqual([id]);
  });

  test('the search lists results newest first and pages them without gaps or repeats', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) ids.unshift(await publishedPost(potter, { text: `raku ${nth}` }));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { posts: { id: string }[]; next: string | null } = await fan.call(posts.searchAll, {
        query: 'raku',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.posts.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(ids);
    expect((await refusalOf(fan.call(posts.searchAll, { query: 'raku', cursor: 'x' }))).reason).toBe(
      'invalid_input',
    );
  });

  test('a correction replaces a word without results by a similar word with results, and keeps words with results', async () => {
    expect(await corrected(fan, 'Kilm diaries')).toBe('kiln diaries');
    expect(await corrected(world.visitor(), 'seladon')).toBeNull();
    expect(await corrected(fan, 'celaodn')).toBe('celadon');
    for (const query of ['kiln', 'glaz', 'xyzzy', 'kil', '釉', 'celaodn burlesque'])
      expect(await corrected(fan, query), query).toBeNull();
    expect((await refusalOf(fan.call(posts.correct, { query: '  ' }))).reason).toBe('invalid_input');
  });

  test('correcting many unknown words takes no more database queries than correcting two', async () => {
    expect(await corrected(fan, 'kilm diariez')).toBe('kiln diaries');
    expect(await corrected(fan, 'kilm diariez celaodn')).toBeNull();
    let queries = 0;
    const counted = openDatabase(world.databaseUrl, {
      connections: 1,
      log: ({ level }) => {
        if (level === 'query') queries += 1;
      },
    });
    const queriesOf = async (query: string): Promise<number> => {
      queries = 0;
      await correctSearch.run(counted.db, { input: { query }, actor: null, facts });
      return queries;
    };
    expect(await queriesOf('kilm diariez')).toBe(5);
    expect(await queriesOf('qaaa qbbb qccc qddd qeee qfff qggg qhhh')).toBe(3);
    expect(await queriesOf(`q qa qaa ${'q'.repeat(33)}`)).toBe(0);
    await counted.close();
  });
});
