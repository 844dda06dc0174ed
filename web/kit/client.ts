import type { CallRow } from 'virtual:calls';
import type { Contract } from '#contract/index.ts';
import type { Call, InputOf, OutputOf } from '#contract/kit.ts';
import type { MadeFrom } from './failure.ts';
import { type SendOptions, send } from './transport.ts';

/**
 * A call as a function: `await api.account.logIn({ … })`. The input is optional if it has no required field.
 */
export interface ApiCall<C extends Call> extends MadeFrom<C> {
  (
    ...args: Record<never, never> extends InputOf<C>
      ? [input?: InputOf<C>, options?: SendOptions]
      : [input: InputOf<C>, options?: SendOptions]
  ): Promise<OutputOf<C>>;
}

export type Api = {
  readonly [Feature in keyof Contract]: {
    readonly [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Call
      ? ApiCall<Contract[Feature][Name]>
      : never;
  };
};

type Client = (input?: unknown, options?: SendOptions) => Promise<unknown>;

/**
 * Returns the calls of one feature as functions. `virtual:api` calls this once per feature and adds the
 * types.
 */
export function clientOf(rows: Readonly<Record<string, CallRow>>): Readonly<Record<string, Client>> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, (input = {}, options) => send(row, input, options)]),
  );
}
