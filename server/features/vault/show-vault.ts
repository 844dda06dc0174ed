import type { z } from 'zod';
import { type VaultItem, vault } from '#contract/vault.ts';
import type { Reader } from '../../kit/db.ts';
import { type Actor, type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { money, parseAmount } from '../../ledger/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import { moneyView } from '../wallet/index.ts';
import { findInVault, listUses, listVault, sizeOf, type VaultRow } from './vault.store.ts';

/** The dependencies of the vault handlers. */
export interface VaultParts {
  readonly media: Pick<MediaLibrary, 'views'>;
}

const dollars = (units: string) => moneyView(money('USD', BigInt(units)));
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

export const showVaultItem = ({ media }: VaultParts): Handler =>
  query(vault.find, async ({ input, actor, db, refuse }) => {
    const row = await findInVault(db, { ownerId: actor.id, id: input.id });
    const [item] = row ? await itemViews(media, db, actor, [row]) : [];
    if (!item) throw refuse('not_found');
    const uses = await listUses(db, input.id);
    return {
      item,
      uses: uses.map(({ price, at, ...use }) => ({
        ...use,
        price: price === null ? null : dollars(price),
        at: at.toISOString(),
      })),
    };
  });

async function itemViews(
  media: VaultParts['media'],
  reader: Reader,
  owner: Actor,
  rows: readonly VaultRow[],
): Promise<z.output<typeof VaultItem>[]> {
  const ids = rows.map(({ id }) => id);
  const views = await media.views(reader, {
    viewerId: owner.id,
    sessionId: owner.sessionId,
    ids,
    open: new Set(ids),
  });
  return rows.flatMap(({ earned, createdAt, ...row }) => {
    const view = views.get(row.id);
    // The media library returns no view of a file that was deleted after the query for `rows`.
    return view ? [{ ...view, ...row, earned: dollars(earned), createdAt: createdAt.toISOString() }] : [];
  });
}
