import { listChanged } from '#contract/lists.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { listView } from './lists.view.ts';
import { findList, type Owner } from './people-lists.store.ts';

/** Announces that a list has changed, and returns its view. */
export async function announceChanged(tx: Tx, which: { id: string; owner: Owner }) {
  await announce(tx, listChanged, { to: { person: which.owner.personId }, payload: { id: which.id } });
  const list = await findList(tx, which);
  if (!list) throw new Error(`List ${which.id} is missing after its change.`);
  return listView(list);
}
