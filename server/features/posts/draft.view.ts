import type { z } from 'zod';
import type { PostDraft } from '#contract/posts.ts';
import type { Reader } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { money } from '../../ledger/index.ts';
import { decimalOf, dollarsView } from '../wallet/index.ts';
import type { DraftRow } from './own-posts.store.ts';
import type { PostsParts } from './parts.ts';

type DraftView = z.input<typeof PostDraft>;

/** A creator's own posts as the composer needs them, with all media open. */
export async function viewDrafts(
  { media }: PostsParts,
  reader: Reader,
  creator: Actor,
  rows: readonly DraftRow[],
): Promise<DraftView[]> {
  const ids = rows.flatMap((row) => row.media.map(({ id }) => id));
  const views = await media.views(reader, {
    viewerId: creator.id,
    sessionId: creator.sessionId,
    ids,
    open: new Set(ids),
  });
  return rows.map(({ isPublic, followers, members, tierIds, ...row }) => ({
    ...row,
    price: row.price === null ? null : dollarsView(row.price),
    audience: { isPublic, followers, members, tierIds },
    media: row.media.flatMap(({ id, alt, isPreview }) => {
      const view = views.get(id);
      return view ? [{ media: view, alt, isPreview }] : [];
    }),
    coCreators: [...row.coCreators],
    goal: row.goal && { ...row.goal, target: decimalOf(money('USD', BigInt(row.goal.target))) },
    publishAt: row.publishAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
}
