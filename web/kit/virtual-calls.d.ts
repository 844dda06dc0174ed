declare module 'virtual:calls' {
  import type { Contract } from '#contract/index.ts';
  import type { Call } from '#contract/kit.ts';

  /** The parts of a call that the browser needs. */
  export type CallRow = Pick<Call, 'path' | 'key' | 'alert' | 'who'> & {
    /** The call may be made in another person's inbox, from a seat that has these rights. */
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
