import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { isLess, parseAmount } from '../../ledger/index.ts';
import { noteView } from './note.view.ts';
import { insertNote } from './notes.store.ts';
import { findParticipant } from './sale-participants.store.ts';
import { NOTE_PRICE } from './terms.ts';

export const writeNote = handle(purchases.writeNote, async ({ input, actor, tx, refuse }) => {
  const creator = await findParticipant(tx, actor.id);
  if (!creator.isVerifiedToSell) throw refuse('identity_needed');
  const { min, max } = NOTE_PRICE;
  const price = parseAmount(input.price, 'USD');
  if (!price || isLess(price, min) || isLess(max, price))
    throw refuse('amount_out_of_range', { min: min.units.toString(), max: max.units.toString() });

  const note = { id: newId(), creatorId: creator.id, title: input.title, body: input.text, price };
  await insertNote(tx, note);
  const { domain, name, avatar } = creator;
  return noteView(
    { ...note, domain, name, avatar, price: price.units.toString(), isOwned: false },
    { viewerId: creator.id },
  );
});
