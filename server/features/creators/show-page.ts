import { creators } from '#contract/creators.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { recordHit } from '../protection/index.ts';
import { pageView } from './creators.view.ts';
import { readPage } from './pages.store.ts';

export const showPage = handle(creators.page, async ({ input, actor, tx, request, refuseAndCommit }) => {
  const viewer = viewerOf(actor, request);
  const creator = await findVisibleCreator(tx, viewer, input.domain);
  if (!creator) {
    await recordHit(tx, { domain: input.domain, ip: viewer.ip });
    return refuseAndCommit('not_found');
  }
  // `viewAs` has an effect only for the page's creator, who previews the page as another viewer.
  const isOwn = creator.id === actor?.id;
  const isSelf = isOwn && input.viewAs === undefined;
  const viewerId = isOwn && !isSelf ? null : (actor?.id ?? null);
  return pageView(await readPage(tx, { creatorId: creator.id, viewerId }), { isSelf });
});
