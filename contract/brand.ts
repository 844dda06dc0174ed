/** The platform is white-label: everything that carries its name reads it from here. */
export interface Brand {
  readonly name: string;
  /** Stands for `{product}` in the paths of the identity calls. */
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
