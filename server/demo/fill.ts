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
 * Fills an empty platform with people and what they did. Each chapter of the story is a file in `chapters/`, told in
 * order, whole or not at all, and once: a chapter finds out by itself whether it was told, so a world that was filled
 * before the chapter was written gets it too, and what visitors made of the world is left as it is.
 */
export async function fillDemoWorld(db: Db, { xpub, say, brand = defaultBrand }: DemoParts): Promise<void> {
  if (!(await findPersonByEmail(db, demoLogins.logins[0].email))) {
    const passwordHash = await hashPassword(demoLogins.password);
    const people = await inTransaction(db, (tx) =>
      settlePeople(tx, castFrom(SEED, brand), { xpub, passwordHash }),
    );
    say(`The demo world is filled: ${people.creators.length} creators, ${people.fans.length} fans.`);
  }
  await inTransaction(db, printMoney);
  await inTransaction(db, countEarlierVisits);
  await inTransaction(db, placeMembers);
  await inTransaction(db, notifyCopies);
}

/** What was bought and subscribed to happened side by side, so it is told together: the books are in its order. */
async function printMoney(tx: Tx): Promise<void> {
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
