import type { z } from 'zod';
import { MediaKind } from '#contract/media.ts';
import { lockedLength, wholeSeconds } from '#contract/media-length.ts';
import type { Goal, Lock, Poll, Post, PostMedia } from '#contract/posts.ts';
import { waysIn } from '../../access/index.ts';
import type { MediaView } from '../media/index.ts';
import { dollarsView } from '../wallet/index.ts';
import type { GoalRow, PollRow, PostRow } from './bodies.store.ts';

type Views = ReadonlyMap<string, MediaView>;

/**
 * One viewer's view of a post. A locked post shows its previews, and its text if the creator left it open. Of
 * its locked content it shows only the kind and number of the media, their length in whole seconds, the price
 * and the blurred pictures (C2).
 */
export function postView(row: PostRow, media: Views): z.input<typeof Post> {
  const mayRead = row.isOpen || row.isTextOpen;
  return {
    id: row.id,
    creator: row.creator,
    coCreators: [...(row.coCreators ?? [])],
    kind: row.kind,
    state: row.state === 'removed' ? 'archived' : row.state,
    text: mayRead ? row.body : null,
    media: mediaOf(row, media),
    lock: row.isOpen || isAllShown(row) ? null : lockOf(row),
    price: row.price === null ? null : dollarsView(row.price),
    sold: row.sold,
    isOwned: row.isOwned,
    isOwn: row.isSelf,
    consent: row.consent,
    label: row.label ?? 'general',
    ai: row.ai,
    labels: mayRead ? row.labels : [],
    audience: { isPublic: row.forPublic, followers: row.forFollowers, members: row.forMembers },
    publishedAt: row.publishedAt?.toISOString() ?? null,
    editedAt: row.editedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isPinned: row.isPinned,
    counts: { likes: row.likes, comments: row.comments },
    isLiked: row.isLiked,
    isBookmarked: row.isBookmarked,
    comments: { rule: row.commentsRule, mayWrite: mayComment(row) },
    poll: row.poll && row.isOpen ? pollView(row.poll, row) : null,
    goal: row.goal && mayRead ? goalView(row.goal) : null,
    reason: row.reason,
    mayDownload: MediaKind.options.filter((kind) => mayKeep(row, kind)),
  };
}

/**
 * Whether a post has nothing to lock: its text is open, all its media are previews and it has no poll. Only
 * old posts can be like this.
 */
const isAllShown = ({ isTextOpen, media, poll }: PostRow): boolean =>
  isTextOpen && poll === null && (media ?? []).every(({ isPreview }) => isPreview);

/** The ids of the post's media that its viewer may see. */
export const openMedia = (row: PostRow): string[] =>
  (row.media ?? []).filter(({ isPreview }) => row.isOpen || isPreview).map(({ id }) => id);

function mediaOf(row: PostRow, media: Views): z.input<typeof PostMedia>[] {
  return (row.media ?? []).flatMap(({ id, alt, isPreview }) => {
    const view = media.get(id);
    if (!view) return [];
    const isOpen = row.isOpen || isPreview;
    return isOpen ? [{ media: view, alt, isPreview }] : [{ media: lockedMedia(view), alt: '', isPreview }];
  });
}

/**
 * Turns the view of an open file into the view of a locked file. Needed when the same file is open to the
 * viewer through another post.
 */
const lockedMedia = (view: MediaView): MediaView => ({
  ...view,
  durationMs: lockedLength(view.durationMs),
  sources: null,
});

function lockOf(row: PostRow): z.input<typeof Lock> {
  return {
    ways: waysIn({
      isForFollowers: row.forFollowers,
      price: row.price !== null && row.maySell ? dollarsView(row.price) : null,
      tier: row.tier && row.maySell ? { ...row.tier, price: dollarsView(row.tier.price) } : null,
    }),
    photos: row.photos,
    videos: row.videos,
    audios: row.audios,
    hasPoll: row.poll !== null,
    lengthSeconds: wholeSeconds(row.lengthMs),
  };
}

/**
 * Whether a visitor must confirm their age before they read an explicit post. People with an account
 * confirmed it when they joined (PO3).
 */
export const needsAgeConfirmation = (
  { label }: Pick<PostRow, 'label'>,
  { actor, input }: { actor: object | null; input: { isOfAge: boolean } },
): boolean => label === 'explicit' && actor === null && !input.isOfAge;

/**
 * Whether the viewer may comment. Also true for visitors who could comment after logging in; the screen asks
 * them to log in.
 */
export function mayComment(
  row: Pick<PostRow, 'isOpen' | 'isSelf' | 'mayMeet' | 'isMember' | 'isOwned' | 'commentsRule'>,
) {
  // A buyer for whom `mayMeet` is false, for example because of a block, can still read the post but cannot
  // comment.
  if (row.commentsRule === 'off' || !row.isOpen || !row.mayMeet) return false;
  if (row.isSelf || row.commentsRule === 'everyone') return true;
  return row.isMember || (row.commentsRule === 'payers' && row.isOwned);
}

/**
 * Whether the viewer may download this kind of media. Makes the same check as `protection` makes for a
 * download, so that the screen offers only downloads that succeed.
 */
function mayKeep(
  { isSelf, isOpen, isOwned, isMember, downloads }: PostRow,
  kind: MediaView['kind'],
): boolean {
  if (isSelf) return true;
  const rule = downloads?.[kind] ?? 'nobody';
  if (!isOpen || rule === 'nobody') return false;
  return isOwned || (rule === 'subscribers' && isMember);
}

/**
 * One viewer's view of a poll. Counts are hidden until the viewer has voted or the poll is closed, so that
 * they do not influence the vote. The post's creator always sees the counts.
 */
export function pollView(poll: PollRow, { isSelf }: Pick<PostRow, 'isSelf'>): z.input<typeof Poll> {
  const isShown = isSelf || !poll.isOpen || poll.mineId !== null;
  return {
    closesAt: new Date(poll.closesAt ?? 0).toISOString(),
    isOpen: poll.isOpen,
    isQuiz: poll.rightId !== null,
    options: poll.options.map(({ id, text, votes }) => ({
      id,
      text,
      votes: isShown ? votes : null,
      isMine: id === poll.mineId,
      isRight: isShown && poll.rightId !== null ? id === poll.rightId : null,
    })),
    votes: poll.options.reduce((sum, { votes }) => sum + votes, 0),
  };
}

const goalView = (goal: GoalRow): z.input<typeof Goal> => ({
  title: goal.title,
  target: dollarsView(goal.target),
  raised: dollarsView(goal.raised),
  givers: goal.givers,
  rule: goal.rule,
  endsAt: goal.endsAt === null ? null : new Date(goal.endsAt).toISOString(),
  state: goal.state,
});
