import { mass } from '#contract/mass.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { leftToday } from './caps.ts';
import { listMass } from './mass.store.ts';
import { viewMass } from './mass.view.ts';
import type { MassParts } from './parts.ts';

export const listOwnMass = (parts: MassParts): Handler =>
  query(mass.list, async ({ input, actor, db }) => {
    const rows = await listMass(db, {
      creatorId: actor.id,
      show: input.show,
      after: parseTimeCursor(input.cursor),
      limit: input.limit + 1,
    });
    const { shown, next } = pageOf(rows, input.limit);
    return {
      messages: await viewMass(parts, db, actor, shown),
      next,
      left: await leftToday(db, actor.id),
    };
  });
