import { mass } from '#contract/mass.ts';
import type { Tx } from '../../kit/db.ts';
import { type Actor, type Handler, handle } from '../../kit/handle.ts';
import { personalText } from '../chat/index.ts';
import { dollars, findParticipant } from '../purchases/index.ts';
import { decimalOf, lockPerson } from '../wallet/index.ts';
import { hasRecipients } from './audience-counts.store.ts';
import { isWithinCaps } from './caps.ts';
import { checkContent, exceedsNewFanCap } from './check-content.ts';
import { deleteDraft, findMass, lockMass, type MassRow, setState, soften } from './mass.store.ts';
import { unsendUntil, viewMass } from './mass.view.ts';
import { notifyProgress } from './notify.ts';
import type { MassParts } from './parts.ts';
import { previewMassLink } from './preview-link.ts';
import { moveChatsBack, notifyUnsent, unpinCopies } from './sending.store.ts';

export const sendMass = (parts: MassParts): Handler =>
  handle(mass.send, async ({ input, actor, tx, refuse }) => {
    // Serializes the creator's requests, so that two clicks together cannot exceed a cap.
    await lockPerson(tx, actor.id);
    const row = await lockMass(tx, { id: input.id, creatorId: actor.id });
    if (!row || row.state === 'cancelled') throw refuse('not_found');
    const isWaiting = row.state === 'scheduled' && input.isNow;
    // A repeated click finds a message that is being sent or was sent, and only returns it.
    if (row.state !== 'draft' && !isWaiting) return viewOf(parts, tx, actor, row.id);
    if (row.version !== input.version) throw refuse('conflict');
    const at = input.isNow ? null : row.sendAt;
    if (at && at <= row.now) throw refuse('schedule_in_past');

    const content = {
      text: row.text,
      lockedText: row.lockedText,
      mediaIds: row.media.map(({ id }) => id),
      previewIds: row.media.flatMap(({ id, isPreview }) => (isPreview ? [id] : [])),
      price: row.price === null ? null : decimalOf(dollars(row.price)),
    };
    const checked = await checkContent(
      tx,
      {
        creatorId: actor.id,
        seat: actor.seat,
        content,
        mustBeComplete: true,
      },
      refuse,
    );
    if (checked.outcome !== 'fine') throw refuse(checked.outcome, checked.details);
    if (!(await isWithinCaps(tx, { id: row.id, creatorId: actor.id, at: at?.toISOString() ?? null })))
      throw refuse('too_many_mass_messages');
    // The recipients of a scheduled message are determined later, so only a message that is sent now is
    // checked.
    if (at === null && !(await hasRecipients(tx, audienceOf(row)))) throw refuse('nobody_to_send_to');

    await soften(tx, row.id, checked);
    await previewMassLink(parts, tx, { id: row.id, text: checked.text });
    await setState(tx, row.id, at === null ? 'sending' : 'scheduled');
    return changed(parts, tx, actor, row.id);
  });

/** The audience query of a message, the same as for sending it. */
const audienceOf = ({ id, creatorId, audience, price, media }: MassRow) => ({
  creatorId,
  audience,
  lockedIds: price === null ? [] : media.flatMap((one) => (one.isPreview ? [] : [one.id])),
  isAboveNewFanCap: exceedsNewFanCap(price),
  massId: id,
});

export const pauseMass = (parts: MassParts): Handler =>
  handle(mass.pause, async ({ input, actor, tx, refuse }) => {
    await lockPerson(tx, actor.id);
    const row = await lockMass(tx, { id: input.id, creatorId: actor.id });
    if (!row) throw refuse('not_found');
    const wanted = input.isPaused ? 'paused' : 'sending';
    if (row.state === wanted) return viewOf(parts, tx, actor, row.id);
    if (row.state !== 'sending' && row.state !== 'paused') throw refuse('too_late');
    // A message that was paused before it reached anybody counts on the day on which it continues. Otherwise
    // a creator could save up paused messages and send them on one day beyond the cap.
    const begins = wanted === 'sending' && row.delivered === 0;
    if (begins && !(await isWithinCaps(tx, { id: row.id, creatorId: actor.id, at: null })))
      throw refuse('too_many_mass_messages');
    await setState(tx, row.id, wanted, { begins });
    return changed(parts, tx, actor, row.id);
  });

export const cancelMass = handle(mass.cancel, async ({ input, actor, tx, refuse }) => {
  const row = await lockMass(tx, { id: input.id, creatorId: actor.id });
  if (!row) throw refuse('not_found');
  if (row.state === 'draft') await deleteDraft(tx, row.id);
  else if (row.state === 'scheduled') await setState(tx, row.id, 'cancelled');
  else if (row.state !== 'cancelled') throw refuse('too_late');
  await notifyProgress(tx, { ...row, state: 'cancelled' });
  return { done: true as const };
});

/**
 * Unsends a mass message. It disappears for fans who have not opened it and is shown as unsent to the others;
 * its buyers keep it.
 */
export const unsendMass = (parts: MassParts): Handler =>
  handle(mass.unsend, async ({ input, actor, tx, refuse }) => {
    const row = await lockMass(tx, { id: input.id, creatorId: actor.id });
    if (!row) throw refuse('not_found');
    if (row.state === 'unsent') return viewOf(parts, tx, actor, row.id);
    if (unsendUntil(row) === null) throw refuse('too_late');
    await setState(tx, row.id, 'unsent');
    await unpinCopies(tx, row.id);
    await moveChatsBack(tx, row.id);
    await notifyUnsent(tx, row.id);
    return changed(parts, tx, actor, row.id);
  });

/**
 * Returns the text as a fan would read it, with the creator's own name instead of the fan's. Writes nothing.
 */
export const testMass = handle(mass.test, async ({ input, actor, tx, refuse }) => {
  const row = await findMass(tx, { id: input.id, creatorId: actor.id });
  if (!row) throw refuse('not_found');
  return { text: personalText(row.text, (await findParticipant(tx, actor.id)).name) };
});

async function viewOf(parts: MassParts, tx: Tx, actor: Actor, id: string) {
  const row = await findMass(tx, { id, creatorId: actor.id });
  const [view] = row ? await viewMass(parts, tx, actor, [row]) : [];
  if (!view) throw new Error(`Mass message ${id} does not exist.`);
  return view;
}

async function changed(parts: MassParts, tx: Tx, actor: Actor, id: string) {
  const view = await viewOf(parts, tx, actor, id);
  await notifyProgress(tx, { ...view, creatorId: actor.id });
  return view;
}
