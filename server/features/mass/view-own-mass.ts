import type { Tx } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { findMass } from './mass.store.ts';
import { viewMass } from './mass.view.ts';
import type { MassParts } from './parts.ts';

/** The view of a mass message that must exist. */
export async function viewOwnMass(parts: MassParts, tx: Tx, actor: Actor, id: string) {
  const row = await findMass(tx, { id, creatorId: actor.id });
  const [view] = row ? await viewMass(parts, tx, actor, [row]) : [];
  if (!view) throw new Error(`Mass message ${id} does not exist.`);
  return view;
}
