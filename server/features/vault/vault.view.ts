import type { z } from 'zod';
import type { VaultItem } from '#contract/vault.ts';
import type { Reader } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { dollarsView } from '../wallet/index.ts';
import type { VaultParts } from './parts.ts';
import type { VaultRow } from './vault.store.ts';

/** The views of files in the vault. The owner sees every file unlocked. */
export async function itemViews(
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
    return view ? [{ ...view, ...row, earned: dollarsView(earned), createdAt: createdAt.toISOString() }] : [];
  });
}
