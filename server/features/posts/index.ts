import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import { agreeToPost, archivePost, pinPost, removePost, showBuyers } from './arrange.ts';
import { closeGoals } from './close-goals.ts';
import { likeComment, listComments, pinComment, removeComment, writeComment } from './comment.ts';
import {
  findPost,
  listBookmarks,
  listBought,
  listByCreator,
  listRequests,
  searchPosts,
} from './list-posts.ts';
import { countNewPosts, discoverPosts, loadFeed } from './load-feed.ts';
import type { PostsParts } from './parts.ts';
import { expireDue, publishDue } from './publish-due.ts';
import { publishPost } from './publish-post.ts';
import { bookmarkPost, likePost, showHistory, votePoll } from './react.ts';
import { savePost } from './save-post.ts';
import { correctSearch, searchAllPosts } from './search-all.ts';
import { listDrafts, showDraft } from './show-drafts.ts';
import { pauseQueue, rescheduleItem, showQueue } from './show-queue.ts';

export { holdsMedia } from './arrange.store.ts';
export { closeGoals } from './close-goals.ts';
export { insertComment } from './comments.store.ts';
export { describePost, type PostFacts } from './describe-post.store.ts';
export { insertDraft, type PostInput, replaceGoal, replaceMedia, replacePoll } from './drafts.store.ts';
export { postItems } from './items.store.ts';
export { markPublished, markScheduled } from './publish.store.ts';
export { expireDue, publishDue } from './publish-due.ts';
export { setBookmark, setLike } from './reactions.store.ts';

const PUBLISH_MS = 2_000;
const EXPIRE_MS = 30_000;
const CLOSE_GOALS_MS = 10_000;

/** Lets creators write and publish posts, and people read posts, like them, comment, vote and pledge. */
export function postsFeature(parts: PostsParts): { handlers: readonly Handler[]; loops: readonly Loop[] } {
  const { db } = parts;
  return {
    handlers: [
      loadFeed(parts),
      countNewPosts,
      discoverPosts(parts),
      listByCreator(parts),
      findPost(parts),
      searchPosts(parts),
      searchAllPosts(parts),
      correctSearch,
      listBookmarks(parts),
      listBought(parts),
      likePost,
      bookmarkPost,
      votePoll,
      showHistory,
      listComments,
      writeComment,
      likeComment,
      removeComment,
      pinComment,
      savePost(parts),
      publishPost(parts),
      listRequests(parts),
      agreeToPost,
      showDraft(parts),
      listDrafts(parts),
      pinPost,
      archivePost,
      removePost,
      showBuyers,
      showQueue(parts),
      rescheduleItem(parts),
      pauseQueue,
    ],
    loops: [
      { name: 'publish scheduled posts', everyMs: PUBLISH_MS, run: (stopping) => publishDue(db, stopping) },
      { name: 'archive expired posts', everyMs: EXPIRE_MS, run: (stopping) => expireDue(db, stopping) },
      { name: 'close goals', everyMs: CLOSE_GOALS_MS, run: (stopping) => closeGoals(parts, stopping) },
    ],
  };
}
