import { media } from '#contract/media.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { listOwnAssets, roomOf } from './media.store.ts';
import { ownMediaView } from './media.view.ts';
import type { UrlSigner } from './signed-urls.ts';

export const listOwn = ({ signer, origin }: { signer: UrlSigner; origin: string }): Handler =>
  handle(media.mine, async ({ input, actor, tx }) => {
    const rows = await listOwnAssets(tx, {
      ownerId: actor.id,
      kind: input.kind ?? null,
      after: parseTimeCursor(input.cursor),
      limit: input.limit + 1,
    });
    const { shown, next } = pageOf(rows, input.limit);
    return {
      media: shown.map((asset) =>
        ownMediaView(asset, { viewerId: actor.id, sessionId: actor.sessionId, isOpen: true, signer, origin }),
      ),
      next,
      room: await roomOf(tx, actor.id),
    };
  });
