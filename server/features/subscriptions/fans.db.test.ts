import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { newId } from '#server/kit/random.ts';
import { insertBlock, insertTrialMember, tierOf } from '#test/world/content.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test('a creator sees a fan online only if both show their presence, and can open a chat only with a fan who does not block them', async () => {
  const ada = await world.creator();
  const tierId = await tierOf(world, ada);
  const [here, hidden, offline, blocked, away] = [
    await world.fan({ displayName: 'Here' }),
    await world.fan({ displayName: 'Hidden' }),
    await world.fan({ displayName: 'Gone' }),
    await world.fan({ displayName: 'Blocked' }),
    await world.creator({ displayName: 'Away' }),
  ];
  for (const fan of [here, hidden, offline, blocked, away])
    await insertTrialMember(world, fan, ada, { tierId });
  await insertBlock(world, blocked, ada);
  // The creator's requests come from this range, like all requests of this test. So the fan "Away" shuts out
  // the creator's location.
  await world.sql`insert into blocked_ranges (id, creator_id, range) values (${newId()}, ${away.id}, '127.0.0.0/8')`;
  await world.sql`insert into presence (person_id, seen_at)
    select id, app_now() - case when id = ${offline.id} then interval '5 minutes' else interval '5 seconds' end
    from people where id in (${here.id}, ${hidden.id}, ${offline.id}, ${blocked.id}, ${away.id})
    on conflict (person_id) do update set seen_at = excluded.seen_at`;
  await world.sql`insert into chat_settings (person_id, shows_presence) values (${hidden.id}, false)
    on conflict (person_id) do update set shows_presence = false`;

  const { fans } = await ada.call(subscriptions.fans, {});
  const seen = new Map(fans.map((fan) => [fan.name, [fan.fanId, fan.isOnline, fan.mayBeWrittenTo]]));
  expect(seen).toEqual(
    new Map([
      ['Here', [here.id, true, true]],
      ['Hidden', [hidden.id, false, true]],
      ['Gone', [offline.id, false, true]],
      ['Blocked', [blocked.id, false, false]],
      ['Away', [away.id, false, true]],
    ]),
  );
  const online = await ada.call(subscriptions.fans, { onlyOnline: true });
  expect(online.fans.map(({ name }) => name)).toEqual(['Here']);
  expect((await refusalOf(ada.call(chat.open, { fanId: blocked.id }))).reason).toBe('not_found');
  expect(await ada.call(chat.open, { fanId: here.id })).toMatchObject({ isNew: true });

  // The creator now hides their own presence, and therefore sees nobody online.
  await world.sql`insert into chat_settings (person_id, shows_presence) values (${ada.id}, false)
    on conflict (person_id) do update set shows_presence = false`;
  expect((await ada.call(subscriptions.fans, { onlyOnline: true })).fans).toEqual([]);
});
