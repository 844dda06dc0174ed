import { expect, test } from 'vitest';
import type { Db } from '../../kit/db.ts';
import type { Actor, RequestFacts } from '../../kit/handle.ts';
import type { ChatParts } from './parts.ts';
import { sendMessage } from './send-message.ts';
import { sendPaid } from './send-paid.ts';
import { sendRate } from './send-rate.ts';

test('each person has a separate limit of messages per minute', () => {
  let now = 0;
  const rate = sendRate(2, () => now);
  expect([rate.spend('ada'), rate.spend('ada'), rate.spend('ben')]).toEqual([null, null, null]);
  now = 20_000;
  expect(rate.spend('ada')).toEqual({ retryAfterMs: 40_000 });
  now = 60_000;
  expect(rate.spend('ada')).toBeNull();
  expect(sendRate(null).spend('ada')).toBeNull();
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
