import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { defaultBrand } from '#contract/brand.ts';
import { xpubOf } from '#server/kit/addresses.ts';
import { type Db, openDatabase } from '#server/kit/db.ts';
import type { Product } from './product.ts';
import { type Browser, openBrowser } from './world/browser.ts';
import { insertPersonWithPassword, type PersonTraits } from './world/insert-person.ts';
import { giveMoney } from './world/money.ts';
import { type Identity, logInAt } from './world/person.ts';
import type { World } from './world.ts';

/** A person in a running product, who makes calls without a browser window. */
export type Person = Identity & Browser;
export type Creator = Person & { readonly domain: string };

/** Creates new people in a running product by writing into its database. */
export interface People {
  readonly db: Db;
  readonly sql: World['sql'];
  /** Creates a person. With `dollars`, the person's wallet holds that much. */
  fan(traits?: PersonTraits & { dollars?: string }): Promise<Person>;
  /** Creates a creator who is verified to sell. */
  creator(traits?: PersonTraits): Promise<Creator>;
  close(): Promise<void>;
}

/**
 * A header with a random client address, as a proxy sends it. With one address, the logins would exceed the rate
 * limit.
 */
export const randomClientAddress = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

const xpub = xpubOf('the seed of the addresses in journeys');

export function peopleOf({ url, databaseUrl }: Pick<Product, 'url' | 'databaseUrl'>): People {
  const node = { origin: url, slug: defaultBrand.slug, stop: async () => undefined };
  const { db, close } = openDatabase(databaseUrl, { connections: 2 });
  const settled = async (traits: PersonTraits): Promise<Person> => {
    const identity = await insertPersonWithPassword(db, {
      email: `${randomUUID()}@journey.test`,
      ...traits,
      xpub,
    });
    const browser = openBrowser(node, { shopDomain: identity.domain ?? '' });
    await logInAt(browser, identity, randomClientAddress());
    return Object.assign(browser, identity);
  };
  return {
    db,
    sql: async <Row>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await sql<Row>(strings, ...values).execute(db)).rows,
    async fan({ dollars, ...traits } = {}) {
      const person = await settled(traits);
      if (dollars) await giveMoney({ db }, person, dollars);
      return person;
    },
    async creator(traits) {
      const domain = `journey-${randomUUID().slice(0, 8)}`;
      const person = await settled({ creatorDomain: domain, craft: 'Cellist', ...traits });
      await sql`update people set is_verified_to_sell = true where id = ${person.id}`.execute(db);
      return Object.assign(person, { domain });
    },
    close,
  };
}
