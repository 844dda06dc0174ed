import { type Brand, defaultBrand } from '#contract/brand.ts';
import { findPersonByEmail, hashPassword } from '../features/account/index.ts';
import { dueEarnings, releaseEarning } from '../features/purchases/index.ts';
import { type Db, inTransaction, type Tx } from '../kit/db.ts';
import { castFrom } from './cast/index.ts';
import { assistantStory } from './chapters/assistant.ts';
import { chatsStory } from './chapters/chats.ts';
import { collectionsStory } from './chapters/collections.ts';
import { notifyCopies } from './chapters/copies.ts';
import { membershipsStory } from './chapters/memberships.ts';
import { relive } from './chapters/moments.ts';
import { notesStory } from './chapters/notes.ts';
import { settlePeople } from './chapters/people.ts';
import { postsStory } from './chapters/posts.ts';
import { countEarlierVisits, placeMembers } from './chapters/visits.ts';
import { demoLogins } from './logins.ts';

const SEED = 'lamplight';
const SALES_DUE_MAX = 500;

interface DemoParts {
  readonly xpub: string;
  say(line: string): void;
  readonly brand?: Brand;
}

/**
 * Fills an empty platform with people and their past activity. Each chapter is a file in `chapters/`. The
 * chapters run in order, each completely or not at all, and once: each checks whether its data exist. So an
 * older demo world gets new chapters too, and changes made by visitors are kept.
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
  await inTransaction(db, placeMembers);
  await inTransaction(db, notifyCopies);
}

/**
 * Chapters with payments run together, so that the ledger has their transfers in the order of their times.
 */
async function addSales(tx: Tx): Promise<void> {
  await relive(tx, [
    ...(await notesStory(tx)),
    ...(await membershipsStory(tx)),
    ...(await postsStory(tx)),
    ...(await collectionsStory(tx)),
    ...(await chatsStory(tx)),
    ...(await assistantStory(tx)),
  ]);
  for (const id of await dueEarnings(tx, { limit: SALES_DUE_MAX })) await releaseEarning(tx, id);
}
