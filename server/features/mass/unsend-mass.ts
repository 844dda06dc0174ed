import { mass } from '#contract/mass.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { announceChanged } from './announce-changed.ts';
import { lockMass, setState } from './mass.store.ts';
import { unsendUntil } from './mass.view.ts';
import type { MassParts } from './parts.ts';
import { moveChatsBack, notifyUnsent, unpinCopies } from './sending.store.ts';
import { viewOwnMass } from './view-own-mass.ts';

/**
 * Unsends a mass message. It disappears for fans who have not opened it and is shown as unsent to fans who
 * have. Fans who bought it keep it.
 */
export const unsendMass = (parts: MassParts): Handler =>
  handle(mass.unsend, async ({ input, actor, tx, refuse }) => {
    const row = await lockMass(tx, { id: input.id, creatorId: actor.id });
    if (!row) throw refuse('not_found');
    if (row.state === 'unsent') return viewOwnMass(parts, tx, actor, row.id);
    if (unsendUntil(row) === null) throw refuse('too_late');
    await setState(tx, row.id, 'unsent');
    await unpinCopies(tx, row.id);
    await moveChatsBack(tx, row.id);
    await notifyUnsent(tx, row.id);
    return announceChanged(parts, tx, actor, row.id);
  });
