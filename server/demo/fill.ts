import { type Brand, defaultBrand } from '#contract/brand.ts';
import { findPersonByEmail, hashPassword } from '../features/account/index.ts';
import { dueEarnings, releaseEarning } from '../features/purchases/index.ts';
import { type Db, inTransaction, type Tx } from '../kit/db.ts';
import { castFrom } from './cast/index.ts';
import { assistantMoments } from './chapters/assistant.ts';
import { chatsMoments } from './chapters/chats.ts';
import { collectionsMoments } from './chapters/collections.ts';
import { addDownloads } from './chapters/downloads.ts';
import { membershipsMoments } from './chapters/memberships.ts';
import { playMoments } from './chapters/moments.ts';
import { notesMoments } from './chapters/notes.ts';
import { settlePeople } from './chapters/people.ts';
import { postsMoments } from './chapters/posts.ts';
import { countEarlierVisits, setMemberCountries } from './chapters/visits.ts';
import { demoLogins } from './logins.ts';

const SEED = 'lamplight';
const SALES_DUE_MAX = 500;

interface DemoParts {
  readonly xpub: string;
  say(line: string): void;
  readonly brand?: Brand;
}

/**
 * Fills an empty platform with people and their past activity. Each file in `chapters/` is a chapter. A chapter runs
 * completely or not at all, and only if its data do not exist yet. An older demo world therefore gets new chapters
 * too, and changes made by visitors are kept.
 */
export async function fillDemoWorld(db: Db, { xpub, say, brand = defaultBrand }: DemoParts): Promise<void> {
  if (!(await findPersonByEmail(db, demoLogins.logins[0].email))) {
    const passwordHash = await hashPassword(demoLogins.password);
    const people = await inTransaction(db, (tx) =>
      settlePeople(tx, castFrom(SEED, brand), { xpub, passwordHash }),
    );
    say(`The demo world is filled: ${people.creators.length} creators, ${people.fans.length} fans.`);
  }
  await inTransaction(db, addSales);
  await inTransaction(db, countEarlierVisits);
  await inTransaction(db, setMemberCountries);
  await inTransaction(db, addDownloads);
}

/** Runs all chapters with payments together, so that the ledger has their transfers in the order of time. */
async function addSales(tx: Tx): Promise<void> {
  await playMoments(tx, [
    ...(await notesMoments(tx)),
    ...(await membershipsMoments(tx)),
    ...(await postsMoments(tx)),
    ...(await collectionsMoments(tx)),
    ...(await chatsMoments(tx)),
    ...(await assistantMoments(tx)),
  ]);
  for (const id of await dueEarnings(tx, { limit: SALES_DUE_MAX })) await releaseEarning(tx, id);
}
