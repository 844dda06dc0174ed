import { mass } from '#contract/mass.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { dollars } from '../purchases/index.ts';
import { decimalOf, lockPerson } from '../wallet/index.ts';
import { announceChanged } from './announce-changed.ts';
import { hasRecipients } from './audience-counts.store.ts';
import { isWithinCaps } from './caps.ts';
import { checkContent, exceedsNewFanCap } from './check-content.ts';
import { lockMass, type MassRow, setState, soften } from './mass.store.ts';
import type { MassParts } from './parts.ts';
import { previewMassLink } from './preview-link.ts';
import { viewOwnMass } from './view-own-mass.ts';

export const sendMass = (parts: MassParts): Handler =>
  handle(mass.send, async ({ input, actor, tx, refuse }) => {
    // Serializes the creator's requests, so that two clicks together cannot exceed a cap.
    await lockPerson(tx, actor.id);
    const row = await lockMass(tx, { id: input.id, creatorId: actor.id });
    if (!row || row.state === 'cancelled') throw refuse('not_found');
    const isWaiting = row.state === 'scheduled' && input.isNow;
    // A repeated click finds a message that is being sent or was sent, and only returns it.
    if (row.state !== 'draft' && !isWaiting) return viewOwnMass(parts, tx, actor, row.id);
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
    return announceChanged(parts, tx, actor, row.id);
  });

/** The audience query of a message, the same as for sending it. */
const audienceOf = ({ id, creatorId, audience, price, media }: MassRow) => ({
  creatorId,
  audience,
  lockedIds: price === null ? [] : media.flatMap((one) => (one.isPreview ? [] : [one.id])),
  isAboveNewFanCap: exceedsNewFanCap(price),
  massId: id,
});
