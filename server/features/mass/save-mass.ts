import { MASS_LOCK_SECONDS } from '#contract/limits.ts';
import { mass } from '#contract/mass.ts';
import { type Handler, handle, personBehind } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { isWithinCaps } from './caps.ts';
import { checkText } from './check-text.ts';
import { findMass, insertMass, lockMass, type MassRow, updateMass } from './mass.store.ts';
import { viewMass } from './mass.view.ts';
import { notifyProgress } from './notify.ts';
import type { MassParts } from './parts.ts';
import { previewMassLink } from './preview-link.ts';

/** What leaves so soon is on its way already, whatever its state says. */
const isLeaving = ({ sendAt, isHeld, now }: MassRow): boolean =>
  !isHeld && sendAt !== null && sendAt.getTime() - now.getTime() < MASS_LOCK_SECONDS * 1_000;

export const saveMass = (parts: MassParts): Handler =>
  handle(mass.save, async ({ input, actor, tx, refuse }) => {
    const { id, version, words, audience, sendAt } = input;
    // One at a time for each creator, so that two tabs cannot pass a cap together.
    await lockPerson(tx, actor.id);
    const before = version === null ? null : await lockMass(tx, { id, creatorId: actor.id });
    if (before === undefined) throw refuse('not_found');
    const isScheduled = before?.state === 'scheduled';
    if (before && before.state !== 'draft' && !isScheduled) throw refuse('too_late');
    if (before && before.version !== version) throw refuse('conflict');
    // Taken out of the queue it goes to nobody, so that may be done until the last moment.
    if (isScheduled && sendAt !== null && isLeaving(before)) throw refuse('too_late');

    // It goes out at its time without another word, so it is judged as if it went now.
    const isWaiting = isScheduled && sendAt !== null;
    if (isWaiting && new Date(sendAt) <= before.now) throw refuse('schedule_in_past');
    const checked = await checkText(tx, {
      creatorId: actor.id,
      seat: actor.seat,
      words,
      isLeaving: isWaiting,
    });
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
    if (!row || !view) throw new Error(`Mass message ${id} was written, but is not there.`);
    await notifyProgress(tx, row);
    return view;
  });
