import { type CallRow, calls } from 'virtual:calls';
import type { Contract } from '#contract/index.ts';
import type { Call, InputOf, OutputOf } from '#contract/kit.ts';
import type { MadeFrom } from './failure.ts';
import { type SendOptions, send } from './transport.ts';

export { ApiFailure, refusalOf } from './failure.ts';

/** One call: `await api.account.logIn({ … })`. A call that takes nothing may be made with nothing. */
export interface ApiCall<C extends Call> extends MadeFrom<C> {
  (
    ...args: Record<never, never> extends InputOf<C>
      ? [input?: InputOf<C>, options?: SendOptions]
      : [input: InputOf<C>, options?: SendOptions]
  ): Promise<OutputOf<C>>;
}

type Api = {
  readonly [Feature in keyof Contract]: {
    readonly [Name in keyof Contract[Feature]]: Contract[Feature][Name] extends Call
      ? ApiCall<Contract[Feature][Name]>
      : never;
  };
};

function clientOf(row: CallRow) {
  return (input: unknown = {}, options?: SendOptions) => send(row, input, options);
}

function mapValues<V, R>(table: Readonly<Record<string, V>>, change: (value: V) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}

/**
 * The typed client: every call of the contract, by feature. It throws `ApiFailure`, after the alert rules have run.
 * The table has the contract's own shape (a plugin makes it from there), which is what this cast says.
 */
export const api = mapValues<Record<string, CallRow>, unknown>(calls, (feature) =>
  mapValues(feature, clientOf),
) as Api;
