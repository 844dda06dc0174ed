import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { purchases } from '#contract/purchases.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { insertBlock } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { startTranslationSandbox, type TranslationSandbox } from '../../../sandbox/translation/index.ts';
import { usd } from '../../ledger/index.ts';

const SPANISH = 'Entonces asa los tomates diez minutos más esta vez.';
const ENGLISH = 'Then roast the tomatoes ten minutes longer this time.';

let sandbox: TranslationSandbox;
let world: World;
let ada: Person & { domain: string };
beforeAll(async () => {
  sandbox = await startTranslationSandbox();
  world = await openWorld({ config: { translation: { address: sandbox.url, key: null } } });
  ada = await verifiedCreator(world, { displayName: 'Ada' });
});
afterEach(() => {
  sandbox.control.fail(null);
  sandbox.control.requests.length = 0;
});
afterAll(() => sandbox.stop());

const newFan = async (): Promise<{ fan: Person; chatId: string }> => {
  const fan = await world.fan({ displayName: 'Finn' });
  return { fan, chatId: await chatOf(fan, ada) };
};
const refused = async (person: Person, chatId: string, seq: number): Promise<string> =>
  (await refusalOf(person.call(chat.translate, { chatId, seq }))).reason;
const receivedTexts = () => sandbox.control.requests.map((body) => (JSON.parse(body) as { q: string }).q);

describe('chat.translate', () => {
  test('CH40: chat.translate returns the translation into the viewer’s language, and the original language', async () => {
    const { fan, chatId } = await newFan();
    await sendText(ada, chatId, 'Something else');
    const { seq } = await sendText(ada, chatId, SPANISH);
    expect(await fan.call(chat.translate, { chatId, seq })).toEqual({ text: ENGLISH, from: 'es' });
    const german = await fan.call(chat.translate, { chatId, seq }, { language: 'de' });
    expect(german.text).toBe('Dann röste die Tomaten diesmal zehn Minuten länger.');
    // Only the text of the requested message was sent to the translation server.
    expect(receivedTexts()).toEqual([SPANISH, SPANISH]);
  });

  test('CH40: chat.translate sends a text to the translation server only once, even for several viewers', async () => {
    const { fan, chatId } = await newFan();
    const { seq } = await sendText(ada, chatId, 'Lisboa, desde la puerta de artistas.');
    for (const person of [fan, ada, fan])
      expect((await person.call(chat.translate, { chatId, seq })).text).toBe('Lisbon, from the stage door.');
    expect(sandbox.control.requests).toHaveLength(1);
  });

  test('CH40: chat.translate refuses a person who cannot see the message, even when the translation is cached', async () => {
    const { fan, chatId } = await newFan();
    const { seq } = await sendText(ada, chatId, SPANISH);
    await fan.call(chat.translate, { chatId, seq });
    sandbox.control.requests.length = 0;
    const nonMember = await world.fan();
    expect(await refused(nonMember, chatId, seq)).toBe('not_found');
    expect(await refused(fan, chatId, 99)).toBe('not_found');
    await insertBlock(world, ada, fan);
    expect(await refused(fan, chatId, seq)).toBe('not_found');
    expect(sandbox.control.requests).toEqual([]);
  });

  test('CH40: chat.translate translates locked text only for a viewer who bought the message', async () => {
    const { fan, chatId } = await newFan();
    await giveMoney(world, fan, '50');
    const { seq, sale } = await sendPaidMessage(world, ada, chatId, {
      text: 'The open part',
      lockedText: 'The closed part',
    });
    expect((await fan.call(chat.translate, { chatId, seq }, { language: 'de' })).text).not.toContain(
      'closed',
    );
    expect(receivedTexts()).toEqual(['The open part']);
    const hidden = await sendPaidMessage(world, ada, chatId, { text: '', lockedText: 'Nothing but this' });
    expect(await refused(fan, chatId, hidden.seq)).toBe('not_found');
    expect(receivedTexts()).toEqual(['The open part']);
    await fan.call(purchases.buy, {
      item: { kind: 'message', id: sale?.itemId ?? '' },
      expectedTotal: { asset: 'USD', units: usd('10').units.toString() },
    });
    expect((await fan.call(chat.translate, { chatId, seq }, { language: 'de' })).text).toContain(
      'The closed part',
    );
    expect(receivedTexts()).toEqual(['The open part', 'The open part\n\nThe closed part']);
  });

  test('CH40: chat.translate does not translate unsent messages, or messages that the viewer removed', async () => {
    const { fan, chatId } = await newFan();
    const { seq } = await sendText(ada, chatId, SPANISH);
    await fan.call(chat.translate, { chatId, seq });
    sandbox.control.requests.length = 0;
    const mine = await sendText(ada, chatId, 'Lisboa, da entrada dos artistas.');
    await fan.call(chat.remove, { chatId, seq: mine.seq });
    await ada.call(chat.unsend, { chatId, seq });
    expect(await refused(fan, chatId, seq)).toBe('not_found');
    expect(await refused(ada, chatId, seq)).toBe('not_found');
    expect(await refused(fan, chatId, mine.seq)).toBe('not_found');
    expect(sandbox.control.requests).toEqual([]);
  });

  test.each(['error', 'busy', 'garbage', 'outage'] as const)(
    'CH40: chat.translate gets `translation_away` only while the translation server has the fault “%s”',
    async (fault) => {
      const { fan, chatId } = await newFan();
      const { seq } = await sendText(ada, chatId, `Hola ${fault}`);
      sandbox.control.fail(fault);
      const away = await refusalOf(fan.call(chat.translate, { chatId, seq }));
      expect(away).toMatchObject({ reason: 'translation_away', code: 109022, status: 409 });
      sandbox.control.fail(null);
      expect((await fan.call(chat.translate, { chatId, seq })).text).toContain(fault);
    },
  );

  test('CH40: chat.translate is refused with translation_away when the translation server needs more than five seconds', async () => {
    const { fan, chatId } = await newFan();
    const { seq } = await sendText(ada, chatId, 'Despacio');
    sandbox.control.fail('slow');
    expect(await refused(fan, chatId, seq)).toBe('translation_away');
  });

  test('CH40: chat.translate is limited to 120 translations an hour for each person separately', async () => {
    const { fan, chatId } = await newFan();
    const { seq } = await sendText(ada, chatId, 'Una palabra más');
    await world.sql`insert into allowances (subject, code, used, window_started_at)
      values (${fan.id}, 'translate', 120, app_now())`;
    const enough = await refusalOf(fan.call(chat.translate, { chatId, seq }));
    expect(enough.reason).toBe('too_many_requests');
    expect(enough.details.retryAfterMs).toBeGreaterThan(0);
    expect(sandbox.control.requests).toEqual([]);
    expect((await ada.call(chat.translate, { chatId, seq })).text).toContain('Una palabra más');
  });

  test('CH40: chat.translate is refused with translation_away when there is no translation server', async () => {
    const bare = await openWorld();
    const [creator, fan] = [await verifiedCreator(bare), await bare.fan()];
    const chatId = await chatOf(fan, creator);
    const { seq } = await sendText(creator, chatId, SPANISH);
    expect(await refused(fan, chatId, seq)).toBe('translation_away');
    await bare.close();
  });
});
