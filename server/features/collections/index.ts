import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import { arrangeCollection, publishDueCollections } from './arrange-collection.ts';
import { claimCopy } from './claim-copy.ts';
import { listBought } from './list-bought.ts';
import { listByCreator } from './list-by-creator.ts';
import { listMine } from './list-mine.ts';
import type { CollectionsParts } from './parts.ts';
import { saveCollection } from './save-collection.ts';
import { showCollection } from './show-collection.ts';
import { showDraft } from './show-draft.ts';

export { publishDueCollections } from './arrange-collection.ts';
export {
  holdsMedia as collectionsHoldMedia,
  insertCollection,
  replaceItems,
  setState as setCollectionState,
} from './drafts.store.ts';
export { collectionSales } from './refund-reduced-copies.ts';
export { collectionItems } from './sales.store.ts';

const PUBLISH_MS = 5_000;

/** The collections feature: sets of media and posts that are sold as one item. */
export function collectionsFeature(parts: CollectionsParts): {
  handlers: readonly Handler[];
  loops: readonly Loop[];
} {
  return {
    handlers: [
      showCollection(parts),
      listByCreator(parts),
      listBought(parts),
      claimCopy,
      listMine(parts),
      showDraft(parts),
      saveCollection(parts),
      arrangeCollection(parts),
    ],
    loops: [
      {
        name: 'publish scheduled collections',
        everyMs: PUBLISH_MS,
        run: (stopping) => publishDueCollections(parts.db, stopping),
      },
    ],
  };
}
