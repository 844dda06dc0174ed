import { mass } from '#contract/mass.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { findMass } from './mass.store.ts';
import { viewMass } from './mass.view.ts';
import type { MassParts } from './parts.ts';

export const findOwnMass = (parts: MassParts): Handler =>
  query(mass.find, async ({ input, actor, db, refuse }) => {
    const row = await findMass(db, { id: input.id, creatorId: actor.id });
    const [view] = row ? await viewMass(parts, db, actor, [row]) : [];
    if (!view) throw refuse('not_found');
    return view;
  });
