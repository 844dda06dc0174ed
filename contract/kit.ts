import type { z } from 'zod';
import type { RefusalName } from './codes.ts';
import type { SeatRight } from './seat-rights.ts';

/**
 * Who may make a call. `creator`: a person with a creator page, or with a seat on one. `operator`: a person
 * who runs the platform.
 */
export type Who = 'anyone' | 'person' | 'creator' | 'operator';

export interface Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  R extends readonly RefusalName[] = readonly RefusalName[],
> {
  /** The path below `/api`, always called with POST. `pathOf` replaces `{product}` with the brand's slug. */
  readonly path: `/${string}`;
  readonly who: Who;
  /**
   * A seat in a creator's inbox may make the call if it has all of these rights; null: no seat may make it.
   */
  readonly seat: readonly SeatRight[] | null;
  /** A short description for the call catalogue. */
  readonly about: string;
  readonly input: I;
  readonly output: O;
  /** The refusals that the handler may throw; it cannot throw any other. */
  readonly refusals: R;
  /**
   * `required`: the caller must send an `Idempotency-Key`, and a repeated key gets the first answer again.
   */
  readonly key: 'required' | 'none';
  /** Input fields that may be sent in the query string instead of the body, as in `?targetCurrency=ETH`. */
  readonly inAddress: readonly string[];
  /**
   * Which failures of the call raise the global alert in the browser. `global`: all. `in_place`: all except
   * the call's own refusals and invalid input, which the screen shows. `quiet`: none, because the spec says
   * so, or because the page makes the call by itself and repeats it (decision 29).
   */
  readonly alert: 'global' | 'in_place' | 'quiet';
}

/** One right, or several rights that are all required. */
type SeatNeeds = SeatRight | readonly [SeatRight, ...SeatRight[]];

type CallDefinition<I extends z.ZodType, O extends z.ZodType, R extends readonly RefusalName[]> = Omit<
  Call<I, O, R>,
  'key' | 'alert' | 'refusals' | 'seat' | 'inAddress'
> & {
  refusals?: R;
  key?: 'required';
  alert?: 'in_place' | 'quiet';
  seat?: SeatNeeds;
  inAddress?: readonly (keyof z.input<I> & string)[];
};

/** Declares one call. Calls that move money or create things declare `key: 'required'`. */
export function call<
  I extends z.ZodType,
  O extends z.ZodType,
  const R extends readonly RefusalName[] = readonly [],
>(definition: CallDefinition<I, O, R>): Call<I, O, R> {
  return {
    key: 'none',
    alert: 'global',
    inAddress: [],
    ...definition,
    seat: definition.seat === undefined ? null : [definition.seat].flat(),
    refusals: definition.refusals ?? ([] as unknown as R),
  };
}

/** The path of a call below `/api` for a brand with this slug. */
export function pathOf(path: string, slug: string): string {
  return path.replace('{product}', slug);
}

export type InputOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;
export type RefusalOf<C extends Call> = C['refusals'][number];

export interface EventType<N extends string = string, P extends z.ZodType = z.ZodType> {
  readonly name: N;
  readonly about: string;
  /** The event also goes to the seats in the creator's inbox that have all of these rights. */
  readonly seat?: SeatNeeds;
  readonly payload: P;
}

/**
 * Declares one event that sockets carry. An event's name is in the past tense, because it states what
 * happened.
 */
export function event<const N extends string, P extends z.ZodType>(
  definition: EventType<N, P>,
): EventType<N, P> {
  return definition;
}

export type PayloadOf<E extends EventType> = z.output<E['payload']>;

const ALWAYS = [
  'invalid_input',
  'too_large',
  'too_many_requests',
  'fault',
  'unavailable',
  'storage_full',
] as const;
const GUARDED = ['unauthorized', 'forbidden'] as const;
const KEYED = ['key_required', 'key_reused'] as const;

/**
 * The refusals that a handler can throw: those that its call declares, and those that every call can have.
 */
export type PossibleRefusal<C extends Call> =
  | RefusalOf<C>
  | (typeof ALWAYS | typeof GUARDED | typeof KEYED)[number];

/**
 * All refusals of a call: those it declares, and those that every call with the same `who` and `key` can get.
 */
export const refusalsOf = (call: Call): RefusalName[] => [
  ...new Set([
    ...call.refusals,
    ...(call.who === 'anyone' ? [] : GUARDED),
    ...(call.key === 'required' ? KEYED : []),
    ...ALWAYS,
  ]),
];
