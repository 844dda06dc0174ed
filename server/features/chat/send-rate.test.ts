import { expect, test } from 'vitest';
import type { Db } from '../../kit/db.ts';
import type { Actor, RequestFacts } from '../../kit/handle.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { ChatParts } from './parts.ts';
import { sendMessage } from './send-message.ts';
import { sendPaid } from './send-paid.ts';
import { sendRate } from './send-rate.ts';

test('each person has a separate limit of messages per minute', () => {
  let now = 0;
  const rate = sendRate(2, () => now);
  for (const person of ['ada', 'ada', 'ben']) rate.spend(person);
  now = 20_000;
  expect(() => rate.spend('ada')).toThrow(new Refusal('too_many_requests', { retryAfterMs: 40_000 }));
  now = 60_000;
  rate.spend('ada');
  const unlimited = sendRate(null);
  for (let count = 0; count < 10; count += 1) unlimited.spend('ada');
});

test('messages with and without a price share one limit, which is checked before any database query', async () => {
  const rate = sendRate(1);
  const [parts, db, facts] = [{} as ChatParts, {} as Db, {} as RequestFacts];
  const actor: Actor = {
    id: 'ada',
    sessionId: 's',
    address: '0x',
    creatorDomain: 'ada',
    isOperator: false,
    role: 'seller',
  };
  const request = { input: {}, actor, facts };
  await expect(sendMessage(parts, rate).run(db, request)).rejects.toMatchObject({ reason: 'invalid_input' });
  await expect(sendPaid(parts, rate).run(db, request)).rejects.toMatchObject({ reason: 'too_many_requests' });
});
