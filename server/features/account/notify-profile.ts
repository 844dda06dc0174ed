import { profileChanged } from '#contract/account.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { findPerson } from './people.store.ts';
import { ownView } from './person.view.ts';

/** Sends a person's current profile to that person's browsers, after another feature changed the profile. */
export async function notifyProfile(tx: Tx, personId: string): Promise<void> {
  await announce(tx, profileChanged, {
    to: { person: personId },
    payload: ownView(await findPerson(tx, personId)),
  });
}
