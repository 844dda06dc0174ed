declare module 'virtual:calls' {
  import type { Contract } from '#contract/index.ts';
  import type { Call } from '#contract/kit.ts';

  /** One call as the browser knows it. */
  export type CallRow = Pick<Call, 'path' | 'key' | 'alert' | 'who'> & {
    /** It may be made in another's inbox, from a seat that has these rights. */
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
