import { pageOpened } from '#contract/creators.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { decideApplication, openPage } from './applications.store.ts';
import { setDomain } from './domains.store.ts';

/** Approves an application and opens the page. Returns undefined if the person has no pending application. */
export async function approveApplication(tx: Tx, personId: string) {
  const approved = await decideApplication(tx, { personId, state: 'approved', reason: null });
  if (!approved) return undefined;
  await setDomain(tx, personId, approved.domain);
  await openPage(tx, { personId, name: approved.name, category: approved.category });
  await announce(tx, pageOpened, { to: { person: personId }, payload: { domain: approved.domain } });
  return approved;
}
