import { z } from 'zod';
import { account } from '#contract/account.ts';
import { contract } from '#contract/index.ts';
import { type Call, pathOf } from '#contract/kit.ts';
import { chance } from './chance.ts';
import { hostileBodies, hostileHeaders, hostilePaths, hostileValues } from './values.ts';

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

const calls: readonly Call[] = Object.values(contract).flatMap((feature) => Object.values(feature));

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  format?: string;
  pattern?: string;
}

/** A valid input of a call. Hostile inputs are changed copies of it. */
function sampleOf(call: Call): unknown {
  return fromSchema(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function fromSchema(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return fromSchema(schema.anyOf[0]);
  if (schema.type === 'object') {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, value]) => [name, fromSchema(value)]),
    );
  }
  if (schema.type === 'array') return schema.items ? [fromSchema(schema.items)] : [];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.format === 'uuid') return '0190c0de-0000-7000-8000-000000000000';
  if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z';
  if (schema.format === 'date') return '2026-01-01';
  const { pattern } = schema;
  const fitting = pattern ? samples.find((sample) => new RegExp(pattern).test(sample)) : undefined;
  return fitting ?? 'someone@dfans.test';
}

/** Texts that match the contract's patterns, so that the check of an input reaches the other fields. */
const samples = ['5000000', 'miraokafor', 'US', '123456', `0x${'0'.repeat(40)}`];

/** Yields an endless sequence of hostile requests, which is the same for the same seed. */
export function* hostileRequests(
  seed: number,
  { slug, token }: { slug: string; token: string },
): Generator<HostileRequest> {
  const next = chance(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  while (true) {
    const call = pick(calls);
    // Three of four requests have a token, to pass authentication. A log-out never has one, because it would end the
    // session.
    const plain = {
      'content-type': 'application/json',
      ...(next(4) > 0 && call !== account.logOut ? { authorization: token } : {}),
    };
    const target = { method: 'POST', path: `/api${pathOf(call.path, slug)}` };
    const kind = next(10);
    if (kind === 0) yield { ...target, headers: plain, body: pick(hostileBodies) };
    else if (kind === 1)
      yield {
        ...target,
        headers: { ...plain, ...pick(hostileHeaders) },
        body: JSON.stringify(sampleOf(call)),
      };
    else if (kind === 2)
      yield {
        method: pick(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']),
        path: pick(hostilePaths),
        headers: plain,
        body: null,
      };
    else yield { ...target, headers: plain, body: JSON.stringify(spoil(sampleOf(call), { next, pick })) };
  }
}

interface Dice {
  next(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Replaces one value of an input, adds an unknown key, or removes a key. */
function spoil(sample: unknown, dice: Dice): unknown {
  if (typeof sample !== 'object' || sample === null || dice.next(12) === 0) return dice.pick(hostileValues);
  const entries = Object.entries(sample);
  const kind = dice.next(6);
  if (kind === 0)
    return {
      ...sample,
      [dice.pick(['userId', 'isSeller', 'role', 'balance', 'price', 'id', 'isOperator'])]:
        dice.pick(hostileValues),
    };
  if (entries.length === 0) return { x: dice.pick(hostileValues) };
  const at = dice.next(entries.length);
  if (kind === 1) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(
    entries.map(([name, value], index) => [name, index === at ? spoil(value, dice) : value]),
  );
}
