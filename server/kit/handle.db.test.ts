import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/kit.ts';
import { openTestDatabase } from '#test/database.ts';
import type { Db } from './db.ts';
import { type Actor, handle, type RequestFacts } from './handle.ts';
import { newId } from './random.ts';
import { Refusal } from './refusal.ts';

/** A call whose handler inserts a row, so that the rows show how often the handler ran. */
const leaveMark = call({
  path: '/test/mark',
  who: 'person',
  about: 'Leaves a mark.',
  input: z.strictObject({ text: z.string().max(20) }),
  output: z.object({ id: z.number(), text: z.string() }),
  refusals: ['conflict', 'wrong_code'],
  key: 'required',
});

const markHandler = handle(leaveMark, async ({ input, tx, refuse, refuseAndCommit }) => {
  const row = await tx
    .insertInto('sandbox_mails')
    .values({ recipient: 'mark', subject: input.text, body: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.text === 'refused') throw refuse('conflict');
  if (input.text === 'counted') return refuseAndCommit('wrong_code');
  return { id: row.id, text: input.text, secret: 'never leaves' };
});

const person = (): Actor => ({
  id: newId(),
  sessionId: newId(),
  address: '0x',
  creatorDomain: null,
  isOperator: false,
  role: 'buyer',
});

/** Whether a value is a Buffer in its JSON form. */
const isBytes = (value: unknown): value is { data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';

const facts = (idempotencyKey: string | null): RequestFacts => ({
  language: 'en',
  ip: '127.0.0.1',
  userAgent: '',
  idempotencyKey,
  readCookie: () => undefined,
  addressOf: (path) => path,
  setCookie: () => undefined,
});

describe('handle()', () => {
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
  });
  afterAll(() => close());

  const mark = (actor: Actor | null, input: unknown, key: string | null) =>
    markHandler.run(db, { input, actor, facts: facts(key) });
  const marks = async (text: string): Promise<number> =>
    (await db.selectFrom('sandbox_mails').select('id').where('subject', '=', text).execute()).length;
  const reasonOf = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof Refusal)) throw new Error(`expected a refusal, got ${String(error)}`);
    return error.reason;
  };

  test('M4: fifty copies of a request with one key, sent simultaneously, have one effect and get one answer', async () => {
    const actor = person();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => mark(actor, { text: 'fifty' }, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await marks('fifty')).toBe(1);
  });

  test('M4: a repeated request gets an identical answer, but the database reveals neither the answer nor the key', async () => {
    const [actor, key] = [person(), newId()];
    const first = await mark(actor, { text: 'unreadable' }, key);
    const kept = await db.selectFrom('replays').selectAll().where('actor_id', '=', actor.id).execute();
    const read = JSON.stringify(kept, (_, value: unknown) =>
      isBytes(value) ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(kept).toHaveLength(1);
    expect(read).not.toContain('unreadable');
    expect(read).not.toContain(key);
    expect(JSON.stringify(await mark(actor, { text: 'unreadable' }, key))).toBe(JSON.stringify(first));
  });

  test('M5: a request with a used key and another body is refused and has no effect', async () => {
    const actor = person();
    const key = newId();
    await mark(actor, { text: 'first' }, key);
    expect(await reasonOf(mark(actor, { text: 'second' }, key))).toBe('key_reused');
    expect(await marks('second')).toBe(0);
  });

  test('M5: a key belongs to the person who made it; another person can use the same key', async () => {
    const key = newId();
    await mark(person(), { text: 'mine' }, key);
    await mark(person(), { text: 'mine' }, key);
    expect(await marks('mine')).toBe(2);
  });

  test('M5: a request without a valid key is refused and has no effect', async () => {
    expect(await reasonOf(mark(person(), { text: 'keyless' }, null))).toBe('key_required');
    expect(await reasonOf(mark(person(), { text: 'keyless' }, 'short'))).toBe('key_required');
    expect(await marks('keyless')).toBe(0);
  });

  test('a refusal rolls back the transaction, and the request’s key can be used again', async () => {
    const key = newId();
    const actor = person();
    expect(await reasonOf(mark(actor, { text: 'refused' }, key))).toBe('conflict');
    expect(await marks('refused')).toBe(0);
    expect(await mark(actor, { text: 'after all' }, key)).toMatchObject({ text: 'after all' });
  });

  test('refuseAndCommit refuses the request but commits what the handler wrote', async () => {
    expect(await reasonOf(mark(person(), { text: 'counted' }, newId()))).toBe('wrong_code');
    expect(await marks('counted')).toBe(1);
  });

  test('an output field that the contract does not declare is not sent', async () => {
    expect(await mark(person(), { text: 'strip' }, newId())).not.toHaveProperty('secret');
  });

  test('invalid input is refused with the names of the invalid fields, without their values', async () => {
    const error = await mark(person(), { text: 7, more: 'x' }, newId()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'invalid_input', details: { fields: ['text', '*'] } });
  });

  test('a request without a login is refused as unauthorized', async () => {
    expect(await reasonOf(mark(null, { text: 'anyone' }, newId()))).toBe('unauthorized');
  });
});
