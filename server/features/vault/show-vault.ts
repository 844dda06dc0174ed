import { vault } from '#contract/vault.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { parseAmount } from '../../ledger/index.ts';
import type { VaultParts } from './parts.ts';
import { listVault, sizeOf } from './vault.store.ts';
import { itemViews } from './vault.view.ts';

const unitsOf = (typed: string | undefined): string | null =>
  typed === undefined ? null : (parseAmount(typed, 'USD')?.units.toString() ?? null);

export const showVault = ({ media }: VaultParts): Handler =>
  query(vault.list, async ({ input, actor, db }) => {
    const { cursor, limit, priceMin, priceMax, ...filters } = input;
    const rows = await listVault(db, {
      ownerId: actor.id,
      filters: { ...filters, priceMin: unitsOf(priceMin), priceMax: unitsOf(priceMax) },
      after: parseTimeCursor(cursor),
      limit: limit + 1,
    });
    const { shown, next } = pageOf(rows, limit);
    const { total, ...room } = await sizeOf(db, actor.id);
    return {
      items: await itemViews(media, db, actor, shown),
      next,
      total,
      room,
    };
  });
