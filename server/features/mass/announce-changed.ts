import type { Tx } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { notifyProgress } from './notify.ts';
import type { MassParts } from './parts.ts';
import { viewOwnMass } from './view-own-mass.ts';

/** Announces that a mass message has changed, and returns its view. */
export async function announceChanged(parts: MassParts, tx: Tx, actor: Actor, id: string) {
  const view = await viewOwnMass(parts, tx, actor, id);
  await notifyProgress(tx, { ...view, creatorId: actor.id });
  return view;
}
