import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import { agreeToPost } from './agree-to-post.ts';
import { archivePost } from './archive-post.ts';
import { bookmarkPost } from './bookmark-post.ts';
import { closeGoals } from './close-goals.ts';
import { correctSearch } from './correct-search.ts';
import { countNewPosts } from './count-new-posts.ts';
import { discoverPosts } from './discover-posts.ts';
import { findPost } from './find-post.ts';
import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';
import { listBookmarks } from './list-bookmarks.ts';
import { listBought } from './list-bought.ts';
import { listByCreator } from './list-by-creator.ts';
import { listComments } from './list-comments.ts';
import { listDrafts } from './list-drafts.ts';
import { listRequests } from './list-requests.ts';
import { loadFeed } from './load-feed.ts';
import type { PostsParts } from './parts.ts';
import { pauseQueue } from './pause-queue.ts';
import { pinComment } from './pin-comment.ts';
import { pinPost } from './pin-post.ts';
import { expireDue, publishDue } from './publish-due.ts';
import { publishPost } from './publish-post.ts';
import { removeComment } from './remove-comment.ts';
import { removePost } from './remove-post.ts';
import { rescheduleItem } from './reschedule-item.ts';
import { savePost } from './save-post.ts';
import { searchAllPosts } from './search-all-posts.ts';
import { searchPosts } from './search-posts.ts';
import { showBuyers } from './show-buyers.ts';
import { showDraft } from './show-draft.ts';
import { showHistory } from './show-history.ts';
import { showQueue } from './show-queue.ts';
import { votePoll } from './vote-poll.ts';
import { writeComment } from './write-comment.ts';

export { closeGoals } from './close-goals.ts';
export { insertComment } from './comments.store.ts';
export { describePost, type PostFacts } from './describe-post.store.ts';
export { insertDraft, type PostInput, replaceGoal, replaceMedia, replacePoll } from './drafts.store.ts';
export { postItems } from './items.store.ts';
export { markPublished, markScheduled } from './publish.store.ts';
export { expireDue, publishDue } from './publish-due.ts';
export { holdsMedia } from './published-posts.store.ts';
export { setBookmark, setLike } from './reactions.store.ts';

const PUBLISH_MS = 2_000;
const EXPIRE_MS = 30_000;
const CLOSE_GOALS_MS = 10_000;

/** Lets creators write and publish posts, and people read posts, like them, comment and vote. Closes goals. */
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
