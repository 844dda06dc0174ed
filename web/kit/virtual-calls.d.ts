declare module 'virtual:calls' {
  import type { Contract } from '#contract/index.ts';
  import type { Call } from '#contract/kit.ts';

  /** The parts of a call that the browser needs. */
  export type CallRow = Pick<Call, 'path' | 'key' | 'alert' | 'who'> & {
    /**
     * The rights that a seat in another person's inbox needs for this call. Absent if the call cannot be made
     * from such a seat.
     */
    readonly seat?: NonNullable<Call['seat']>;
  };

  export const calls: {
    readonly [Feature in keyof Contract]: { readonly [Name in keyof Contract[Feature]]: CallRow };
  };
}

declare module 'virtual:api' {
  import type { Api } from '#web/kit/client.ts';

  export const api: Api;
}
