import type { z } from 'zod';
import type { Comment } from '#contract/posts.ts';
import type { CommentRow } from './comments.store.ts';

export const commentView = (row: CommentRow, personId: string | null): z.input<typeof Comment> => ({
  id: row.id,
  postId: row.postId,
  parentId: row.parentId,
  author: {
    address: row.address,
    name: row.name,
    avatar: row.avatar,
    domain: row.domain,
    isCreator: row.authorId === row.creatorId,
  },
  text: row.text,
  at: row.at.toISOString(),
  likes: row.likes,
  isLiked: row.isLiked,
  isPinned: row.isPinned,
  isMine: row.authorId === personId,
  mayRemove: row.authorId === personId || row.creatorId === personId,
  replies: row.replies,
});
