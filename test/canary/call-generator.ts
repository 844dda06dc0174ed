import { z } from 'zod';
import { account } from '#contract/account.ts';
import { creators } from '#contract/creators.ts';
import { Address, CreatorDomain } from '#contract/fields.ts';
import { contract } from '#contract/index.ts';
import { type Call, pathOf } from '#contract/kit.ts';
import { Cursor, Money, TypedDollars } from '#contract/money.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { Random } from '../simulation/random.ts';
import type { Harvest } from './harvest.ts';

/**
 * The calls that probers (people without access) do not make, because these calls would end the prober's session or
 * change what the prober may see. Following a creator or switching the tier unlocks posts. Blocking a creator hides
 * posts in which the test could otherwise find a leak.
 */
const leftOut: readonly Call[] = [
  ...[account.logOut, account.refresh, account.revokeSession, account.revokeOtherSessions],
  ...[account.logIn, account.register, account.sendCode, account.updatePassword, account.resetPassword],
  ...[creators.follow, creators.block, subscriptions.switchTier],
];

/** The calls of the contract that probers make. */
export const probedCalls: readonly Call[] = Object.values(contract)
  .flatMap((feature): readonly Call[] => Object.values(feature))
  .filter((call) => !leftOut.includes(call));

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
}

const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
const schemas = new Map(probedCalls.map((call) => [call, schemaOf(call.input)]));
const patternOf = (type: z.ZodType): string => schemaOf(type).pattern ?? '';
const [domainPattern, walletPattern, cursorPattern, dollarsPattern, unitsPattern] = [
  patternOf(CreatorDomain),
  patternOf(Address),
  patternOf(Cursor),
  patternOf(TypedDollars),
  patternOf(Money.shape.units),
];

export interface GeneratedCall {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /**
   * The canary word that the call searches for; null if it searches for none. The answer must not contain the id of the
   * item that contains the word.
   */
  readonly searched: string | null;
}

/** Generates one call. Most ids, domains and wallet addresses in it belong to other people (see `Harvest`). */
export function generateCall(
  random: Random,
  call: Call,
  { harvest, words, slug }: { harvest: Harvest; words: readonly string[]; slug: string },
): GeneratedCall {
  let searched: string | null = null;
  const fill = (schema: Schema, name: string): unknown => {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return fill(random.pick(branches), name);
    if (schema.type === 'object')
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) || (key !== 'cursor' && random.chance(40)))
          .map(([key, value]) => [key, fill(value, key)]),
      );
    if (schema.type === 'array') return schema.items ? [fill(schema.items, name)] : [];
    if (schema.type === 'boolean') return random.chance(50);
    if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
    if (schema.type === 'null') return null;
    return text(schema, name);
  };
  const text = (schema: Schema, name: string): string => {
    if (schema.format === 'uuid') return random.pick(harvest.ids);
    if (schema.format === 'date-time')
      return random.pick(['2020-01-01T00:00:00.000Z', '2035-01-01T00:00:00.000Z']);
    if (schema.pattern === domainPattern) return random.pick(harvest.domains);
    if (schema.pattern === walletPattern) return random.pick(harvest.wallets);
    if (schema.pattern === cursorPattern) return random.pick(harvest.ids);
    if (schema.pattern === dollarsPattern) return '5';
    if (schema.pattern === unitsPattern) return '5000000';
    if (name === 'query' || name === 'label') {
      searched = random.pick(words);
      return searched;
    }
    if (name === 'domain') return random.pick(harvest.domains);
    return 'hello';
  };
  const body = JSON.stringify(fill(schemas.get(call) ?? {}, ''));
  return {
    path: `/api${pathOf(call.path, slug)}`,
    headers: {
      'content-type': 'application/json',
      locale: 'en',
      ...(call.key === 'required' ? { 'idempotency-key': random.uuid() } : {}),
      // The header `shop-domain` names the page for which a creator acts. Any caller can send any page's domain in
      // it, so the server must check that the page is the caller's own.
      ...(call.who === 'creator'
        ? { 'user-type': 'SELLER', 'shop-domain': random.pick(harvest.domains) }
        : {}),
    },
    body,
    searched,
  };
}
