import { type Brand, defaultBrand } from '#contract/brand.ts';
import { findPersonByEmail, hashPassword } from '../features/account/index.ts';
import { type Db, inTransaction } from '../kit/db.ts';
import { castFrom } from './cast/index.ts';
import { settlePeople } from './chapters/people.ts';
import { demoLogins } from './logins.ts';

const SEED = 'lamplight';

interface DemoParts {
  readonly xpub: string;
  say(line: string): void;
  readonly brand?: Brand;
}

/**
 * Fills an empty platform with people, once: a world that is there already is left as its visitors made it. Each
 * chapter of the story is a file in `chapters/`, told in order and in one transaction, so there is never half a world.
 */
export async function fillDemoWorld(db: Db, { xpub, say, brand = defaultBrand }: DemoParts): Promise<void> {
  if (await findPersonByEmail(db, demoLogins.logins[0].email)) return;
  const passwordHash = await hashPassword(demoLogins.password);
  const people = await inTransaction(db, (tx) =>
    settlePeople(tx, castFrom(SEED, brand), { xpub, passwordHash }),
  );
  say(`The demo world is filled: ${people.creators.length} creators, ${people.fans.length} fans.`);
}
