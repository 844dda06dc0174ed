import { posts } from '#contract/posts.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { lockOwnPost } from './drafts.store.ts';
import { notifyChanged } from './notify.ts';
import { findCard } from './own-posts.store.ts';
import type { PostsParts } from './parts.ts';
import { findQueued, setExpiresAt, setPublishAt } from './queue.store.ts';
import { viewQueue } from './queue.view.ts';

export const rescheduleItem = (parts: PostsParts): Handler =>
  handle(posts.reschedule, async ({ input, actor, tx, refuse }) => {
    const { id, what, at } = input;
    const post = await lockOwnPost(tx, { id, creatorId: actor.id });
    if (!post) throw refuse('not_found');
    // A post's publication time can be changed only while the post is scheduled. Its expiry can be changed
    // until the post is archived.
    const mayMove =
      what === 'publish' ? post.state === 'scheduled' : post.expiresAt !== null && post.state !== 'archived';
    if (!mayMove) throw refuse('conflict');
    const other = what === 'publish' ? post.expiresAt : post.publishAt;
    const isCrossed = other !== null && (what === 'publish' ? new Date(at) >= other : new Date(at) <= other);
    if (new Date(at) <= post.now || isCrossed) throw refuse('schedule_in_past');
    await (what === 'publish' ? setPublishAt(tx, id, at) : setExpiresAt(tx, id, at));
    await notifyChanged(tx, { id, creatorId: actor.id, isOut: post.state === 'published' });
    const row = await findQueued(tx, { id, what });
    const { isQueuePaused } = await findCard(tx, actor.id);
    const [item] = row ? await viewQueue(parts, tx, { creator: actor, rows: [row], isQueuePaused }) : [];
    if (!item) throw refuse('not_found');
    return item;
  });
