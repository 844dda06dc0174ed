import { mass } from '#contract/mass.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { announceChanged } from './announce-changed.ts';
import { isWithinCaps } from './caps.ts';
import { lockMass, setState } from './mass.store.ts';
import type { MassParts } from './parts.ts';
import { viewOwnMass } from './view-own-mass.ts';

export const pauseMass = (parts: MassParts): Handler =>
  handle(mass.pause, async ({ input, actor, tx, refuse }) => {
    await lockPerson(tx, actor.id);
    const row = await lockMass(tx, { id: input.id, creatorId: actor.id });
    if (!row) throw refuse('not_found');
    const wanted = input.isPaused ? 'paused' : 'sending';
    if (row.state === wanted) return viewOwnMass(parts, tx, actor, row.id);
    if (row.state !== 'sending' && row.state !== 'paused') throw refuse('too_late');
    // If a message was paused before it reached anybody, it counts on the day on which it continues. Otherwise
    // a creator could save up paused messages and send more of them on one day than the cap allows.
    const begins = wanted === 'sending' && row.delivered === 0;
    if (begins && !(await isWithinCaps(tx, { id: row.id, creatorId: actor.id, at: null })))
      throw refuse('too_many_mass_messages');
    await setState(tx, row.id, wanted, { begins });
    return announceChanged(parts, tx, actor, row.id);
  });
