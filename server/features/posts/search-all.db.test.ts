import { beforeAll, describe, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { posts } from '#contract/posts.ts';
import {
  becomesMember,
  blocks,
  follows,
  forNobody,
  owns,
  publishedPost,
  tierOf,
} from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { openDatabase } from '../../kit/db.ts';
import type { RequestFacts } from '../../kit/handle.ts';
import { folded } from '../../kit/words-query.ts';
import { correctSearch } from './search-all.ts';

const facts: RequestFacts = {
  ...({ language: 'en', ip: '127.0.0.1', userAgent: 'test', idempotencyKey: null, cookies: {} } as const),
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
const meant = async (who: Pick<Person, 'call'>, query: string) =>
  (await who.call(posts.correct, { query })).query;

describe('PO16: Discover looks for words in what creators write', () => {
  test('all words, in any order and place, in text and labels; a part of a word only from its beginning', async () => {
    for (const query of ['kiln glazes', 'glaze, KILN', 'celadon', '#celadon', 'stoneware three', 'gla'])
      expect(await found(fan, query), query).toEqual([post]);
    for (const query of ['kiln porcelain', 'laze', '#celado', '!!!'])
      expect(await found(fan, query), query).toEqual([]);
  });

  test('in any script, also those that write without spaces', async () => {
    const id = await publishedPost(potter, { text: 'خزف جديد، 新しい釉薬の話です。 Глазурь' });
    for (const query of ['خزف', 'جديد خزف', '釉薬', '新しい', 'глазурь'])
      expect(await found(fan, query), query).toEqual([id]);
    expect(await found(fan, '薬釉')).toEqual([]);
  });

  test('CR15: creators by all words of name, craft and about, with what they cost', async () => {
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

  test('CR15: accents make no difference, in names, posts and what is typed', async () => {
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

  test('CR15: a category finds its creators by its name, before those who only mention it', async () => {
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
    expect([await pages('Fotografie'), await meant(fan, 'fotography')]).toEqual([[], 'photography']);
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

  test('when nothing has all words, what has most of them is found', async () => {
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

  test('what one may not read matches nothing, nor does anything of who is hidden, blocked or shut out', async () => {
    const secret = await publishedPost(potter, {
      text: 'tenmoku recipe',
      isTextOpen: false,
      audience: { ...forNobody, followers: true },
    });
    expect([await found(fan, 'tenmoku'), await meant(fan, 'tenmuku')]).toEqual([[], null]);
    const follower = await world.fan();
    await follows(world, follower, potter);
    expect([await found(follower, 'tenmoku'), await meant(follower, 'tenmuku')]).toEqual([
      [secret],
      'tenmoku',
    ]);
    const buyer = await world.fan();
    await owns(world, buyer, potter, secret);
    expect([await found(buyer, 'tenmoku'), await found(potter, 'tenmoku')]).toEqual([[secret], [secret]]);
    const blocked = await world.fan();
    await blocks(world, potter, blocked);
    expect([await found(blocked, 'celadon'), await meant(blocked, 'celadom')]).toEqual([[], null]);
    await potter.call(creators.hideFromSearch, { isHidden: true });
    expect([await found(fan, 'celadon'), await meant(fan, 'celadom'), await pages('glaze')]).toEqual([
      [],
      null,
      [],
    ]);
    await potter.call(creators.hideFromSearch, { isHidden: false });
    expect(await found(fan, 'celadon')).toEqual([post]);
  });

  test('however many locked texts have a word, they neither hide who may be read nor tell that they have it', async () => {
    const open = await publishedPost(potter, { text: 'zaffre for everybody' });
    const [seller, target] = [await verifiedCreator(world), await verifiedCreator(world)];
    await world.sql`
      insert into posts (id, creator_id, kind, state, body, is_text_open, for_public, for_followers, for_members,
        label, ai, comments_rule, published_at)
      select gen_random_uuid(), ${seller.id}, 'standard', 'published', 'zaffre', false, false, false, true,
        'general', 'none', 'everyone', app_now() from generate_series(1, 999)`;
    const member = await world.fan();
    await becomesMember(world, member, seller, { tierId: await tierOf(world, seller) });
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

  test('what is explicit is found by nobody who hides it, and by visitors once they have said their age', async () => {
    const id = await publishedPost(potter, { text: 'lifedrawing', label: 'explicit' });
    const hider = await world.fan();
    await world.sql`update people set image_display_ratio = 'hide' where id = ${hider.id}`;
    expect([await found(fan, 'lifedrawing'), await found(hider, 'lifedrawing')]).toEqual([[id], []]);
    const visitor = world.visitor();
    expect(await found(visitor, 'lifedrawing')).toEqual([]);
    const { posts: shown } = await visitor.call(posts.searchAll, { query: 'lifedrawing', isOfAge: true });
    expect(shown.map((one) => one.id)).toEqual([id]);
  });

  test('CR14: of an explicit page a visitor finds nothing and is told no word before they have said their age', async () => {
    const dancer = await verifiedCreator(world, { displayName: 'Zoe' });
    await world.sql`update people set about = 'burlesque' where id = ${dancer.id}`;
    const id = await publishedPost(dancer, { text: 'rehearsal' });
    await dancer.call(creators.updatePage, { isExplicit: true });
    const visitor = world.visitor();
    const told = async (isOfAge: boolean) => [
      (await visitor.call(posts.searchAll, { query: 'rehearsal', isOfAge })).posts.map((one) => one.id),
      (await visitor.call(posts.correct, { query: 'rehearsla', isOfAge })).query,
      (await visitor.call(posts.correct, { query: 'burlesqeu', isOfAge })).query,
    ];
    expect(await told(false)).toEqual([[], null, null]);
    expect(await told(true)).toEqual([[id], 'rehearsal', 'burlesque']);
    expect(await found(fan, 'rehearsal')).toEqual([id]);
  });

  test('newest first, paged without gaps or repeats', async () => {
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

  test('a mistyped word is corrected to one that is found; what is found, or far from anything, stays', async () => {
    expect(await meant(fan, 'Kilm diaries')).toBe('kiln diaries');
    expect(await meant(world.visitor(), 'seladon')).toBeNull();
    expect(await meant(fan, 'celaodn')).toBe('celadon');
    for (const query of ['kiln', 'glaz', 'xyzzy', 'kil', '釉', 'celaodn burlesque'])
      expect(await meant(fan, query), query).toBeNull();
    expect((await refusalOf(fan.call(posts.correct, { query: '  ' }))).reason).toBe('invalid_input');
  });

  test('a search of many unknown words asks the database no more than one of few', async () => {
    expect(await meant(fan, 'kilm diariez')).toBe('kiln diaries');
    expect(await meant(fan, 'kilm diariez celaodn')).toBeNull();
    let questions = 0;
    const counted = openDatabase(world.databaseUrl, {
      connections: 1,
      log: ({ level }) => {
        if (level === 'query') questions += 1;
      },
    });
    const asked = async (query: string): Promise<number> => {
      questions = 0;
      await correctSearch.run(counted.db, { input: { query }, actor: null, facts });
      return questions;
    };
    expect(await asked('kilm diariez')).toBe(5);
    expect(await asked('qaaa qbbb qccc qddd qeee qfff qggg qhhh')).toBe(3);
    expect(await asked(`q qa qaa ${'q'.repeat(33)}`)).toBe(0);
    await counted.close();
  });
});
