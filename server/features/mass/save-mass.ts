import { MASS_LOCK_SECONDS } from '#contract/limits.ts';
import { mass } from '#contract/mass.ts';
import { type Handler, handle, personBehind } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { isWithinCaps } from './caps.ts';
import { checkContent } from './check-content.ts';
import { findMass, insertMass, lockMass, type MassRow, updateMass } from './mass.store.ts';
import { viewMass } from './mass.view.ts';
import { notifyProgress } from './notify.ts';
import type { MassParts } from './parts.ts';
import { previewMassLink } from './preview-link.ts';

/**
 * Whether a scheduled message is too close to its time to be changed (`MASS_LOCK_SECONDS`). In a paused queue
 * it can still be changed.
 */
const isBeingSent = ({ sendAt, isHeld, now }: MassRow): boolean =>
  !isHeld && sendAt !== null && sendAt.getTime() - now.getTime() < MASS_LOCK_SECONDS * 1_000;

export const saveMass = (parts: MassParts): Handler =>
  handle(mass.save, async ({ input, actor, tx, refuse }) => {
    const { id, version, words: content, audience, sendAt } = input;
    // Serializes the creator's requests, so that two tabs together cannot exceed a cap.
    await lockPerson(tx, actor.id);
    const before = version === null ? null : await lockMass(tx, { id, creatorId: actor.id });
    if (before === undefined) throw refuse('not_found');
    const isScheduled = before?.state === 'scheduled';
    if (before && before.state !== 'draft' && !isScheduled) throw refuse('too_late');
    if (before && before.version !== version) throw refuse('conflict');
    // A message without a time leaves the queue and reaches nobody, so the creator may remove the time until
    // the last moment.
    if (isScheduled && sendAt !== null && isBeingSent(before)) throw refuse('too_late');

    // A scheduled message is sent later without another request, so it must already be complete.
    const isWaiting = isScheduled && sendAt !== null;
    if (isWaiting && new Date(sendAt) <= before.now) throw refuse('schedule_in_past');
    const checked = await checkContent(
      tx,
      {
        creatorId: actor.id,
        seat: actor.seat,
        content,
        mustBeComplete: isWaiting,
      },
      refuse,
    );
    if (checked.outcome !== 'fine') throw refuse(checked.outcome, checked.details);
    if (isWaiting && !(await isWithinCaps(tx, { id, creatorId: actor.id, at: sendAt })))
      throw refuse('too_many_mass_messages');

    const saved = {
      id,
      creatorId: actor.id,
      authorId: personBehind(actor),
      text: checked.text,
      lockedText: checked.lockedText,
      price: checked.price?.units.toString() ?? null,
      media: checked.media,
      audience,
      sendAt,
    };
    if (before) await updateMass(tx, saved);
    else if (!(await insertMass(tx, saved))) throw refuse('conflict');
    if (isWaiting) await previewMassLink(parts, tx, saved);
    const row = await findMass(tx, saved);
    const [view] = row ? await viewMass(parts, tx, actor, [row]) : [];
    if (!row || !view) throw new Error(`Mass message ${id} is missing after its save.`);
    await notifyProgress(tx, row);
    return view;
  });
