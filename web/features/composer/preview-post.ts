import { wholeSeconds } from '#contract/media-length.ts';
import type { Lock, Post, Way } from '#web/features/posts/index.ts';
import type { OwnTier } from '#web/features/subscriptions/index.ts';
import { dollars, unitsOf, unitsTyped } from '#web/kit/dollars.ts';
import { opensFor, type Viewer } from './audience.ts';
import { type Draft, hasMoreThanText } from './draft.ts';

interface Around {
  readonly id: string;
  readonly creator: Post['creator'];
  readonly tiers: readonly OwnTier[];
  readonly now: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The post as this kind of viewer would see it, computed from the draft by the same rules as on the server.
 */
export function previewPost(draft: Draft, viewer: Viewer, { id, creator, tiers, now }: Around): Post {
  const isOpen = opensFor(draft, viewer);
  const media = draft.media.flatMap(({ media: one, alt, isPreview }) =>
    one ? [{ media: isOpen || isPreview ? one : { ...one, sources: null }, alt, isPreview }] : [],
  );
  const mayRead = isOpen || (draft.isTextOpen && hasMoreThanText(draft));
  const price = draft.isPriced ? dollars(unitsTyped(draft.price) ?? 0n) : null;
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return {
    id,
    creator,
    price,
    media,
    coCreators: draft.coCreators.map(({ consent: _, ...card }) => card),
    kind: draft.isMusic ? 'music' : 'standard',
    state: 'published',
    text: mayRead ? draft.text : null,
    lock: isOpen ? null : lockOf(draft, tiers),
    sold: null,
    isOwned: viewer === 'buyer' && isOpen,
    isOwn: false,
    consent: null,
    label: draft.label ?? 'general',
    ai: draft.ai,
    labels: mayRead ? [...draft.labels] : [],
    audience: draft.audience,
    publishedAt: now.toISOString(),
    editedAt: null,
    expiresAt: null,
    isPinned: false,
    isLiked: false,
    isBookmarked: false,
    counts: { likes: 0, comments: 0 },
    comments: { rule: draft.commentsRule, mayWrite: false },
    poll:
      isOpen && draft.poll
        ? {
            closesAt: inDays(draft.poll.days),
            isOpen: true,
            isQuiz: draft.poll.right !== null,
            options: draft.poll.options.map((text, place) => ({
              id: `${place}`,
              text,
              votes: null,
              isMine: false,
              isRight: null,
            })),
            votes: 0,
          }
        : null,
    goal:
      mayRead && draft.goal
        ? {
            title: draft.goal.title,
            target: dollars(unitsTyped(draft.goal.target) ?? 0n),
            raised: dollars(0n),
            givers: 0,
            rule: draft.goal.rule,
            endsAt: draft.goal.days === null ? null : inDays(draft.goal.days),
            state: 'open',
          }
        : null,
    reason: null,
    mayDownload: [],
  };
}

function lockOf(draft: Draft, tiers: readonly OwnTier[]): Lock {
  const hidden = draft.media.filter(({ isPreview }) => !isPreview).flatMap(({ media }) => media ?? []);
  const count = (kind: string) => hidden.filter((one) => one.kind === kind).length;
  const lengthMs = hidden.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
  return {
    ways: waysOf(draft, tiers),
    photos: count('photo'),
    videos: count('video'),
    audios: count('audio'),
    hasPoll: draft.poll !== null,
    lengthSeconds: wholeSeconds(lengthMs),
  };
}

/**
 * The ways to unlock the post, cheapest first as the server lists them. Of the tiers that open the post, only
 * the cheapest is included.
 */
function waysOf({ audience, isPriced, price }: Draft, tiers: readonly OwnTier[]): Way[] {
  const isNamed = ({ id }: OwnTier) =>
    audience.members || audience.followers || audience.tierIds.includes(id);
  const [tier] = tiers
    .filter((one) => one.state === 'live' && isNamed(one))
    .sort((one, other) => (unitsOf(one.price) < unitsOf(other.price) ? -1 : 1));
  const paid: { units: bigint; way: Way }[] = [];
  const asked = unitsTyped(price) ?? 0n;
  if (isPriced) paid.push({ units: asked, way: { kind: 'buy', price: dollars(asked) } });
  if (tier)
    paid.push({
      units: unitsOf(tier.price),
      way: { kind: 'subscribe', tier: { id: tier.id, name: tier.name, price: tier.price } },
    });
  paid.sort((one, other) => (one.units < other.units ? -1 : one.units > other.units ? 1 : 0));
  return [...(audience.followers ? [{ kind: 'follow' } as const] : []), ...paid.map(({ way }) => way)];
}
