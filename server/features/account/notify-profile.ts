import { profileChanged } from '#contract/account.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { findPerson } from './people.store.ts';
import { ownView } from './person.view.ts';

/** Tells a person's browsers how they stand there now, after another feature changed something of it. */
export async function notifyProfile(tx: Tx, personId: string): Promise<void> {
  await announce(tx, profileChanged, {
    to: { person: personId },
    payload: ownView(await findPerson(tx, personId)),
  });
}
