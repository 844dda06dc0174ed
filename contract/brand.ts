/** The platform is white-label: all code that shows the platform's name reads it from here. */
export interface Brand {
  readonly name: string;
  /** Replaces `{product}` in the paths of calls such as `/{product}/v1/logout`. */
  readonly slug: string;
  readonly officialDomain: string;
  readonly token: string;
  readonly supportMail: string;
}

export const defaultBrand: Brand = {
  name: 'DFans',
  slug: 'dfans',
  officialDomain: 'dfansofficial',
  token: 'DFS',
  supportMail: 'support@dfans.test',
};
