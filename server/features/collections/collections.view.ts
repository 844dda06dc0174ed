import type { z } from 'zod';
import type {
  Certificate,
  CollectionCard,
  CollectionDraft,
  CollectionItem,
  OwnCollection,
} from '#contract/collections.ts';
import type { Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { dollarsView } from '../wallet/index.ts';
import type { CollectionsParts } from './parts.ts';
import { type CollectionRow, listItems } from './reading.store.ts';
import type { CertificateRow } from './sales.store.ts';

type Card = z.output<typeof CollectionCard>;
type Views = Awaited<ReturnType<CollectionsParts['media']['views']>>;

const viewingAs = ({ personId, sessionId }: Viewer) => ({ viewerId: personId, sessionId });

/**
 * The price minus what the viewer paid for posts in the collection. Never less than zero. If the viewer paid
 * more than the price, the difference is not refunded.
 */
function dueOf({ price, paid }: CollectionRow): Card['due'] {
  if (price === null) return null;
  const due = BigInt(price) - BigInt(paid);
  return dollarsView((due > 0n ? due : 0n).toString());
}

const cardOf = (row: CollectionRow, covers: Views): Card => ({
  id: row.id,
  creator: row.creator,
  title: row.title,
  cover: (row.coverId && covers.get(row.coverId)) || null,
  state: row.state,
  items: row.items,
  price: row.price === null ? null : dollarsView(row.price),
  due: dueOf(row),
  supply: row.supply,
  sold: row.sold,
  isOwned: row.isOwned,
  isOpen: row.isOpen,
  createdAt: row.createdAt.toISOString(),
});

/**
 * The card views of collections. Shows every cover, because `rows` contains only collections that the viewer
 * may see.
 */
export async function cardViews(
  { media }: CollectionsParts,
  reader: Reader,
  viewer: Viewer,
  rows: readonly CollectionRow[],
): Promise<Card[]> {
  const ids = rows.flatMap(({ coverId }) => coverId ?? []);
  const covers = await media.views(reader, { ...viewingAs(viewer), ids, open: new Set(ids) });
  return rows.map((row) => cardOf(row, covers));
}

export async function ownViews(
  parts: CollectionsParts,
  reader: Reader,
  viewer: Viewer,
  rows: readonly CollectionRow[],
): Promise<z.output<typeof OwnCollection>[]> {
  const cards = await cardViews(parts, reader, viewer, rows);
  return cards.map((card, index) => ({
    ...card,
    earned: dollarsView(rows[index]?.earned ?? '0'),
    publishAt: rows[index]?.publishAt?.toISOString() ?? null,
    stoppedBy: rows[index]?.stoppedBy ?? null,
  }));
}

export async function contentViews(
  { media }: CollectionsParts,
  reader: Reader,
  viewer: Viewer,
  id: string,
): Promise<z.output<typeof CollectionItem>[]> {
  const items = await listItems(reader, viewer, id);
  const open = new Set(items.flatMap(({ assetId, isOpen }) => (assetId && isOpen ? [assetId] : [])));
  const ids = [...new Set(items.flatMap(({ assetId }) => assetId ?? []))];
  const views = await media.views(reader, { ...viewingAs(viewer), ids, open });
  return items.flatMap((item): z.output<typeof CollectionItem>[] => {
    const view = (item.assetId && views.get(item.assetId)) || null;
    const facts = { id: item.id, isRemoved: item.isRemoved };
    if (item.kind === 'media') return view ? [{ kind: 'media', ...facts, media: view }] : [];
    const { title, isOwned } = item;
    const price = item.price === null ? null : dollarsView(item.price);
    return [{ kind: 'post', ...facts, title, isOwned, price, media: view }];
  });
}

export async function draftView(
  parts: CollectionsParts,
  reader: Reader,
  viewer: Viewer,
  row: CollectionRow,
): Promise<z.output<typeof CollectionDraft>> {
  const [card] = await cardViews(parts, reader, viewer, [row]);
  const contents = await contentViews(parts, reader, viewer, row.id);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    title: row.title,
    description: row.description,
    cover: card?.cover ?? null,
    contents: contents.filter(({ isRemoved }) => !isRemoved),
    price: row.price === null ? null : dollarsView(row.price),
    tierIds: row.forTiers,
    supply: row.supply,
    publishAt: row.publishAt?.toISOString() ?? null,
    stoppedBy: row.stoppedBy,
    sold: row.sold,
    earned: dollarsView(row.earned),
  };
}

export const certificateView = ({ at, ...row }: CertificateRow): z.output<typeof Certificate> => ({
  ...row,
  at: at.toISOString(),
});
