import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/kit.ts';
import type { Context, handleBatched } from './handle.ts';
import type { Refusal } from './refusal.ts';

const buy = call({
  path: '/test/buy',
  who: 'person',
  about: 'Buys.',
  input: z.strictObject({}),
  output: z.object({ done: z.literal(true) }),
  refusals: ['sold_out'],
});
type Refuse = Context<typeof buy, undefined>['refuse'];
type Answers = Awaited<ReturnType<Parameters<typeof handleBatched<typeof buy>>[1]>>;

test('a handler can refuse only for reasons that its call declares or that apply to every call', () => {
  expectTypeOf<'sold_out' | 'invalid_input' | 'forbidden'>().toExtend<Parameters<Refuse>[0]>();
  expectTypeOf<'own_item'>().not.toExtend<Parameters<Refuse>[0]>();
});

test('a batched handler can return a refusal only for reasons that its call declares or that apply to every call', () => {
  expectTypeOf<Refusal<'sold_out'>>().toExtend<Answers[number]>();
  expectTypeOf<Refusal<'own_item'>>().not.toExtend<Answers[number]>();
  expectTypeOf<Refusal>().not.toExtend<Answers[number]>();
});
