import { beforeAll, describe, expect, test } from 'vitest';
import { automation } from '#contract/automation.ts';
import { chat } from '#contract/chat.ts';
import type { InputOf } from '#contract/kit.ts';
import { TEMPLATES_FILES_MAX, TEMPLATES_TEXT_MAX_CHARS } from '#contract/limits.ts';
import { purchases } from '#contract/purchases.ts';
import { readyMedia } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

type NewFlow = InputOf<typeof automation.saveFlow>;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const newCreator = () => verifiedCreator(world, { displayName: 'Mira' });
const flow = (creator: Person, changes: Partial<NewFlow> & Pick<NewFlow, 'trigger'>) =>
  creator.call(automation.saveFlow, {
    id: newId(),
    name: 'A flow',
    isOn: true,
    delayMinutes: 0,
    capDays: 1,
    text: 'Hello, {name}',
    ...changes,
  });

describe('scripts and flows', () => {
  test('AU6: scripts can be saved, changed and removed, and each message sent from a script counts once', async () => {
    const creator = await newCreator();
    const photo = await readyMedia(world, creator);
    const script = { folder: 'Openers', title: 'Hello', shortcut: 'hi', steps: [{ text: 'Hi {name}' }] };
    const { id } = await creator.call(automation.saveScript, { id: newId(), ...script });
    const sold = [{ text: 'One' }, { text: 'Two', price: '5', mediaIds: [photo] }];
    const changed = await creator.call(automation.saveScript, { id, ...script, steps: sold });
    expect(changed.steps).toMatchObject([
      { text: 'One', price: null, media: [] },
      { text: 'Two', price: { units: '5000000' }, media: [{ isPreview: false }] },
    ]);
    expect((await refusalOf(creator.call(automation.saveScript, { id: newId(), ...script }))).reason).toBe(
      'shortcut_taken',
    );
    const fan = await world.fan();
    const { chatId } = await fan.call(chat.open, { domain: creator.domain });
    const messageId = newId();
    await creator.call(chat.send, { id: messageId, chatId, text: 'One' });
    await creator.call(automation.usedScript, { id, messageId });
    await creator.call(automation.usedScript, { id, messageId });
    expect((await creator.call(automation.all, {})).scripts).toMatchObject([{ id, used: 1, sold: 0 }]);
    expect((await refusalOf(creator.call(automation.usedScript, { id, messageId: newId() }))).reason).toBe(
      'not_found',
    );
    const otherCreator = await newCreator();
    expect((await refusalOf(otherCreator.call(automation.removeScript, { id }))).reason).toBe('not_found');
    expect((await refusalOf(otherCreator.call(automation.saveScript, { ...script, id }))).reason).toBe(
      'not_found',
    );
    await creator.call(automation.removeScript, { id });
    expect((await creator.call(automation.all, {})).scripts).toEqual([]);
    const [left] = await world.sql<{ count: number }>`
      select count(*)::integer as count from templates where creator_id = ${creator.id}`;
    expect(left?.count, 'nothing is left behind').toBe(0);
  });

  test('AU6: a script’s step keeps its counts when it moves, and loses them when its text changes', async () => {
    const creator = await newCreator();
    const fan = await world.fan();
    await giveMoney(world, fan, '20');
    const { chatId } = await fan.call(chat.open, { domain: creator.domain });
    const sold = { text: 'Two', price: '5', mediaIds: [await readyMedia(world, creator)] };
    const script = { id: newId(), title: 'Story' };
    const { id } = await creator.call(automation.saveScript, { ...script, steps: [{ text: 'One' }, sold] });
    const [one, two] = [newId(), newId()];
    await creator.call(chat.send, { id: one, chatId, text: 'One' });
    await creator.call(automation.usedScript, { id, messageId: one, step: 1 });
    await creator.call(chat.sendPaid, { id: two, chatId, ...sold });
    await creator.call(automation.usedScript, { id, messageId: two, step: 2 });
    await fan.call(purchases.buy, {
      item: { kind: 'message', id: two },
      expectedTotal: { asset: 'USD', units: '5000000' },
    });
    const numbers = async () => {
      const [mine] = (await creator.call(automation.all, {})).scripts;
      return [[mine?.used, mine?.sold], ...(mine?.steps ?? []).map((step) => [step.used, step.sold])];
    };
    const whole = [2, 1];
    expect(await numbers()).toEqual([whole, [1, 0], [1, 1]]);
    // The text `Two` moves to another position with its counts. The counts of the changed text `One` are
    // lost.
    const steps = [{ text: 'Zero' }, sold, { text: 'One, again' }];
    await creator.call(automation.saveScript, { ...script, steps });
    expect(await numbers()).toEqual([whole, [0, 0], [1, 1], [0, 0]]);
    await creator.call(automation.saveScript, { ...script, steps: [sold] });
    expect(await numbers()).toEqual([whole, [1, 1]]);
  });

  test('AU6: a flow that is on must be complete, and a creator can have at most 50 flows and 200 scripts', async () => {
    const creator = await newCreator();
    const off = { id: newId(), name: 'Later', isOn: false, delayMinutes: 0, capDays: 1, text: '' };
    const made = await creator.call(automation.saveFlow, { ...off, trigger: 'tipped' });
    expect(made).toMatchObject({ isOn: false, sent: 0, lastSentAt: null });
    expect((await refusalOf(flow(creator, { trigger: 'tipped', text: '' }))).reason).toBe('message_empty');
    expect((await refusalOf(flow(creator, { trigger: 'keyword' }))).reason).toBe('keyword_missing');
    expect((await refusalOf(flow(creator, { trigger: 'tipped', price: '5' }))).reason).toBe(
      'price_without_media',
    );
    await world.sql`
      with words as (insert into templates (id, creator_id)
        select gen_random_uuid(), ${creator.id} from generate_series(1, 49) returning id)
      insert into flows (id, creator_id, name, trigger, delay_minutes, cap_days, template_id)
      select gen_random_uuid(), ${creator.id}, 'One of many', 'tipped', 0, 1, id from words`;
    expect((await refusalOf(flow(creator, { trigger: 'tipped' }))).reason).toBe('too_many_flows');
    await creator.call(automation.removeFlow, { id: made.id });
    expect((await refusalOf(creator.call(automation.removeFlow, { id: made.id }))).reason).toBe('not_found');
    await world.sql`insert into scripts (id, creator_id, folder, title, shortcut)
      select gen_random_uuid(), ${creator.id}, '', 'One of many', '' from generate_series(1, 200)`;
    const script = { id: newId(), title: 'One more', steps: [{ text: 'Hi' }] };
    expect((await refusalOf(creator.call(automation.saveScript, script))).reason).toBe('too_many_scripts');
  });

  test('AU6: a save is refused if it would exceed the total limit of text or files, and succeeds otherwise', async () => {
    const creator = await newCreator();
    const full = { id: newId(), title: 'Full', steps: [{ text: 'Hi' }] };
    await creator.call(automation.saveScript, full);
    const fill = (chars: number) =>
      world.sql`update templates set body = repeat('x', ${chars}) where creator_id = ${creator.id}`;
    const another = () => creator.call(automation.saveScript, { ...full, id: newId() });
    await fill(TEMPLATES_TEXT_MAX_CHARS - 2);
    const { id } = await another();
    expect((await refusalOf(another())).reason).toBe('too_many_scripts');
    expect((await refusalOf(flow(creator, { trigger: 'tipped' }))).reason).toBe('too_many_flows');
    await creator.call(automation.removeScript, { id });
    await another();
    const photos = await Promise.all(Array.from({ length: 30 }, () => readyMedia(world, creator)));
    await fill(1);
    await world.sql`
      insert into template_media (template_id, position, asset_id)
      select (select id from templates where creator_id = ${creator.id} limit 1), n, ${photos[0]}
      from generate_series(1, ${TEMPLATES_FILES_MAX - 29}) n`;
    const withFiles = { ...full, id: newId(), steps: [{ text: 'Hi', mediaIds: photos }] };
    expect((await refusalOf(creator.call(automation.saveScript, withFiles))).reason).toBe('too_many_scripts');
    await creator.call(automation.saveScript, {
      ...full,
      steps: [{ text: 'Hi', mediaIds: photos.slice(0, 29) }],
    });
  });
});
