import { beforeAll, describe, expect, test } from 'vitest';
import { assistant } from '#contract/assistant.ts';
import type { InputOf } from '#contract/kit.ts';
import { publishedPost, tierOf } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';

type Changes = InputOf<typeof assistant.save>;

let world: World;
let mira: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  mira = await verifiedCreator(world, { displayName: 'Mira' });
});

const facts = [
  { question: 'Which camera do you use?', answer: 'It is an old Leica that was my father’s.' },
  { question: 'Do you sell prints?', answer: 'Yes, a print costs $40 and is signed.' },
];
const save = (changes: Changes, person: Person = mira) => person.call(assistant.save, changes);
const whyNot = async (changes: Changes, person: Person = mira) =>
  (await refusalOf(save(changes, person))).reason;
const asks = (asked: string, person: Person = mira) => person.call(assistant.test, { asked });

describe('the assistant’s settings', () => {
  test('AS1: the assistant is off at first; a save changes the given fields and keeps the others', async () => {
    expect(await mira.call(assistant.settings, {})).toMatchObject({
      mode: 'off',
      engine: 'embedded',
      facts: [],
      priceMax: null,
      hasKey: false,
      isVerified: true,
      isOutsideAllowed: false,
      hasPlatformEngine: false,
      hours: { from: 0, to: 0, zone: 'UTC' },
    });
    await save({ facts, tone: 'brief', priceMax: '25.5' });
    await save({ mode: 'draft', hours: { from: 540, to: 1020, zone: 'Europe/Lisbon' } });
    expect(await mira.call(assistant.settings, {})).toMatchObject({
      mode: 'draft',
      facts,
      tone: 'brief',
      priceMax: '25.5',
      hours: { from: 540, to: 1020, zone: 'Europe/Lisbon' },
    });
    await save({ priceMax: null });
    expect((await mira.call(assistant.settings, {})).priceMax).toBeNull();
  });

  test('AS2: automatic answers need a verified creator and a notice for fans', async () => {
    const other = await world.creator();
    expect(await whyNot({ mode: 'auto', disclosure: 'I am Mira’s assistant.' }, other)).toBe(
      'identity_needed',
    );
    expect(await whyNot({ mode: 'auto' })).toBe('disclosure_missing');
    expect(await whyNot({ mode: 'auto', disclosure: '   ' })).toBe('disclosure_missing');
    await save({ mode: 'auto', disclosure: 'An assistant may answer.' });
    expect(await whyNot({ disclosure: '' })).toBe('disclosure_missing');
    expect((await mira.call(assistant.status, {})).mode).toBe('auto');
    await save({ mode: 'off' });
  });

  test('AS3: in the demo an outside engine is refused even with the creator’s agreement', async () => {
    expect(
      await whyNot({ engine: 'outside', agreesToOutside: true, endpoint: 'https://93.184.216.34/v1' }),
    ).toBe('outside_refused');
    expect((await mira.call(assistant.settings, {})).engine).toBe('embedded');
  });

  test.each([
    ['plain HTTP', 'http://93.184.216.34/v1'],
    ['this machine', 'https://127.0.0.1/v1'],
    ['this machine by name', 'https://localhost/v1'],
    ['this machine in IPv6', 'https://[::1]/v1'],
    ['this machine in IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/v1'],
    ['this machine as one number', 'https://2130706433/v1'],
    ['a private network', 'https://10.1.2.3/v1'],
    ['the cloud’s metadata address', 'https://169.254.169.254/latest'],
    ['a name and a password', 'https://me:secret@93.184.216.34/v1'],
    ['an invalid address', 'not an address'],
    ['a file', 'file:///etc/passwd'],
    ['a host that does not resolve', 'https://nobody.invalid/v1'],
  ])('AS4: %s is refused as the endpoint of an outside engine', async (_name, endpoint) => {
    expect(await whyNot({ endpoint })).toBe('endpoint_refused');
  });

  test('AS5: an engine’s key is never shown again, and is deleted when the engine’s server changes', async () => {
    const key = 'sk-canary-key-of-mira-0123456789';
    await save({ endpoint: 'https://93.184.216.34/v1', key });
    const shown = await mira.call(assistant.settings, {});
    expect(shown.hasKey).toBe(true);
    expect(JSON.stringify(shown)).not.toContain('canary');
    const [row] = await world.sql<{ key: Buffer }>`select key from assistants where creator_id = ${mira.id}`;
    expect(row?.key.includes('canary')).toBe(false);
    await save({ model: 'small' });
    expect((await mira.call(assistant.settings, {})).hasKey).toBe(true);
    await save({ endpoint: 'https://93.184.216.35/v1' });
    expect((await mira.call(assistant.settings, {})).hasKey).toBe(false);
    await save({ key, endpoint: '' });
    await save({ key: '' });
    expect((await mira.call(assistant.settings, {})).hasKey).toBe(false);
  });

  test('an unknown time zone is refused', async () => {
    const refused = await refusalOf(save({ hours: { from: 0, to: 60, zone: 'Mars/Olympus' } }));
    expect([refused.reason, refused.details]).toMatchObject(['invalid_input', { fields: ['hours.zone'] }]);
    expect(await whyNot({ hours: { from: 0, to: 60, zone: '+02:00' } })).toBe('invalid_input');
  });

  test('fans have no assistant, and each creator’s assistant has its own facts', async () => {
    const fan = await world.fan();
    expect((await refusalOf(fan.call(assistant.settings, {}))).reason).toBe('forbidden');
    expect((await (await world.creator()).call(assistant.settings, {})).facts).toEqual([]);
  });
});

describe('a creator’s test of the assistant', () => {
  test('AS6: a known question is answered in the creator’s words and tone, with the source; an unknown question is not', async () => {
    await save({ facts, tone: 'brief', priceMax: null, never: '' });
    expect(await asks('hi, what camera is that?')).toEqual({
      answer: facts[0]?.answer,
      reason: 'known',
      sources: [{ kind: 'fact', title: 'Which camera do you use?', path: null }],
      engine: 'embedded',
    });
    expect(await asks('who won the football last night?')).toMatchObject({
      answer: null,
      reason: 'nothing_known',
      sources: [],
    });
    await save({ tone: 'warm' });
    expect((await asks('Which camera do you use?')).answer).toBe(`Thank you for asking. ${facts[0]?.answer}`);
  });

  test('AS6: answers come from the creator’s tiers and public posts and from the platform’s help', async () => {
    await tierOf(world, mira);
    const open = await publishedPost(mira, { text: 'On Sunday I show the harbour pictures in Porto.' });
    await publishedPost(mira, {
      text: 'The secret rooftop exhibition is in Braga on Monday.',
      isTextOpen: false,
      audience: { isPublic: false, followers: false, members: true, tierIds: [] },
    });
    expect(await asks('what does the membership Front row cost?')).toMatchObject({
      reason: 'known',
      answer: expect.stringContaining('$5.00'),
      sources: [{ kind: 'tier', title: 'Front row', path: `/${mira.domain}` }],
    });
    expect((await asks('harbour pictures on Sunday in Porto?')).sources).toMatchObject([
      { kind: 'post', path: `/post?id=${open}` },
    ]);
    expect(await asks('where is the secret rooftop exhibition on Monday in Braga?')).toMatchObject({
      answer: null,
    });
    expect((await asks('how do I cancel my subscription')).sources).toMatchObject([
      { kind: 'help', path: '/subscriptions' },
    ]);
  });

  test('AS7: an answer is withheld for a price above the limit, or for a word to avoid in the answer or the question', async () => {
    await save({ never: 'father, home address\nsigned' });
    expect((await asks('Which camera do you use?')).reason).toBe('kept_out');
    await save({ never: 'camera' });
    expect((await asks('Which camera do you use?')).reason).toBe('kept_out');
    await save({ never: '', priceMax: '39.99' });
    expect(await asks('Do you sell prints?')).toMatchObject({ answer: null, reason: 'price_too_high' });
    await save({ priceMax: '40' });
    expect((await asks('Do you sell prints?')).reason).toBe('known');
  });

  test('a creator’s test question is not stored, and the 21st test question within a minute is refused', async () => {
    const other = await world.creator();
    for (let count = 0; count < 20; count += 1) await asks('anything?', other);
    expect((await refusalOf(asks('anything?', other))).reason).toBe('too_many_requests');
    expect((await other.call(assistant.log, {})).entries).toEqual([]);
    expect(await world.sql`select from assistant_entries`).toEqual([]);
  });
});

describe('the help bot', () => {
  test.each([
    ['How can I cancel?', '/subscriptions'],
    ['forgot my password', '/settings/restoreAccess'],
    ['can I undo a tip', '/wallet'],
    ['I want my money back, a refund', '/chats'],
    ['dark theme', '/settings/appearance'],
    ['how do I become a creator', '/becomeCreator'],
    ['my card payment failed', '/topUp/transactions'],
    ['block somebody', '/chats'],
    ['change language', '/settings/language'],
  ])('the question “%s” is answered with a link to %s', async (asked, path) => {
    const { answer, sources } = await (await world.fan()).call(assistant.help, { asked });
    expect(answer).not.toBeNull();
    expect(sources).toMatchObject([{ kind: 'help', path }]);
  });

  test('an unknown question gets no answer, and the 31st question within a minute is refused', async () => {
    const fan = await world.fan();
    expect(await fan.call(assistant.help, { asked: 'who wins the election?' })).toEqual({
      answer: null,
      sources: [],
    });
    for (let count = 0; count < 29; count += 1) await fan.call(assistant.help, { asked: 'wallet' });
    expect((await refusalOf(fan.call(assistant.help, { asked: 'wallet' }))).reason).toBe('too_many_requests');
  });
});
