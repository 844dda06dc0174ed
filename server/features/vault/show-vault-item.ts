import { vault } from '#contract/vault.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { dollarsView } from '../wallet/index.ts';
import type { VaultParts } from './parts.ts';
import { findInVault, listUses } from './vault.store.ts';
import { itemViews } from './vault.view.ts';

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
        price: price === null ? null : dollarsView(price),
        at: at.toISOString(),
      })),
    };
  });
