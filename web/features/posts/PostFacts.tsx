import { LockKeyhole } from 'lucide-react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { Post } from './keys.ts';
import styles from './PostFacts.module.css';

/** The creator's avatar as a link to the creator's page. */
export function CreatorPicture({ creator, size = 44 }: { creator: Post['creator']; size?: number }) {
  return (
    // The picture is not in the tab order and is hidden from screen readers, because the name beside it is
    // the same link.
    <Link to={`/${creator.domain}`} tabIndex={-1} aria-hidden>
      <Avatar name={creator.name} src={creator.avatar} seed={creator.domain} size={size} />
    </Link>
  );
}

export function CreatorName({ post: { creator, coCreators } }: { post: Post }) {
  const t = useT();
  const names = coCreators.map(({ name }) => name).join(', ');
  return (
    <>
      <Link className={styles.name} to={`/${creator.domain}`}>
        <bdi>{creator.name}</bdi>
      </Link>
      {names !== '' && <span className={styles.with}>{t('posts.with', { names })}</span>}
    </>
  );
}

/** The creator's handle, the publication time, whether the post was edited, and who can see it. */
export function PostMeta({ post }: { post: Post }) {
  const t = useT();
  const format = useFormat();
  const { creator, publishedAt, editedAt, audience } = post;
  const audienceWord = audience.isPublic
    ? null
    : audience.followers
      ? t('posts.forFollowers')
      : audience.members
        ? t('posts.forMembers')
        : null;
  const facts = [
    <bdi key="handle">@{creator.domain}</bdi>,
    publishedAt && (
      <time key="time" dateTime={publishedAt} title={format.dateTime(publishedAt)}>
        {format.relative(publishedAt)}
      </time>
    ),
    editedAt && <span key="edited">{t('posts.edited')}</span>,
    audienceWord && <span key="audience">{audienceWord}</span>,
  ].filter(Boolean);
  return facts.flatMap((fact, index) => (index === 0 ? [fact] : [' · ', fact]));
}

/** The price and the number of sales, which only the post's creator sees. */
function PostSales({ post: { price, sold } }: { post: Post }) {
  const t = useT();
  const money = useMoney();
  if (price === null || sold === null) return null;
  return (
    <Tag tone="accent" icon={<LockKeyhole size={14} strokeWidth={1.75} aria-hidden />}>
      {t('posts.sales', { price: money.write(price), count: sold })}
    </Tag>
  );
}

/**
 * A post's rating, AI label and own labels, shown above the content. The post's creator also sees the sales
 * and the expiry.
 */
export function PostLabels({ post }: { post: Post }) {
  const t = useT();
  const format = useFormat();
  const { label, ai, labels, expiresAt, isOwn } = post;
  const isEmpty = label === 'general' && ai === 'none' && labels.length === 0 && !(isOwn && expiresAt);
  if (isEmpty && post.sold === null) return null;
  return (
    <div className={styles.labels}>
      <PostSales post={post} />
      {label !== 'general' && <Tag tone="warning">{t(`posts.label.${label}`)}</Tag>}
      {ai !== 'none' && <Tag tone="info">{t(`posts.ai.${ai}`)}</Tag>}
      {labels.map((word) => (
        <Tag key={word}>
          <bdi>{word}</bdi>
        </Tag>
      ))}
      {isOwn && expiresAt && <Tag>{t('posts.expires', { when: format.dateTime(expiresAt) })}</Tag>}
    </div>
  );
}
