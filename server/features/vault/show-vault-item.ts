import { vault } from '#contract/vault.ts';
import { type Actor, type Handler, hasRight, query } from '../../kit/handle.ts';
import { dollarsView } from '../wallet/index.ts';
import type { VaultParts } from './parts.ts';
import { findInVault, listUses, type UseRow } from './vault.store.ts';
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
        title: mayReadTitle(actor, use) ? use.title : '',
        price: price === null ? null : dollarsView(price),
        at: at.toISOString(),
      })),
    };
  });

/**
 * Whether the actor may read a use's title. The titles of posts and mass messages are the beginning of their
 * text. No right opens posts to a seat; the right `mass` opens mass messages.
 */
function mayReadTitle(actor: Actor, { kind }: Pick<UseRow, 'kind'>): boolean {
  if (kind === 'post') return actor.seat === undefined;
  return kind !== 'mass' || hasRight(actor, 'mass');
}
