import { mass } from '#contract/mass.ts';
import { handle } from '../../kit/handle.ts';
import { personalText } from '../chat/index.ts';
import { findParticipant } from '../purchases/index.ts';
import { findMass } from './mass.store.ts';

/**
 * Returns the text as a fan would read it, with the creator's own name instead of the fan's. Writes nothing.
 */
export const testMass = handle(mass.test, async ({ input, actor, tx, refuse }) => {
  const row = await findMass(tx, { id: input.id, creatorId: actor.id });
  if (!row) throw refuse('not_found');
  return { text: personalText(row.text, (await findParticipant(tx, actor.id)).name) };
});
