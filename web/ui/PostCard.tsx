import { Bookmark, CalendarClock, EyeOff, HandCoins, Heart, MessageCircle, Pin, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { PostAct, type PostActProps } from './PostAct.tsx';
import styles from './PostCard.module.css';

/** Props of {@link PostCard}. */
export interface PostCardProps {
  /** A 44-pixel Avatar. */
  avatar: ReactNode;
  /** The creator's name, usually a link, with the verified badge. */
  name: ReactNode;
  /** Handle, time and tier: "@mira · 18 min". */
  meta: ReactNode;
  /** The menu button. */
  menu?: ReactNode;
  children?: ReactNode;
  /** Locked media, gallery, video or audio. */
  media?: ReactNode;
  like?: PostActProps | undefined;
  comment?: PostActProps | undefined;
  tip?: PostActProps | undefined;
  save?: PostActProps | undefined;
  /** The label of a pinned post: "Pinned". */
  pinned?: string | undefined;
  /** `new` slides in. `hidden` and `removed` show `notice` instead of the content, `scheduled` above it. */
  state?: 'ready' | 'new' | 'hidden' | 'removed' | 'scheduled' | undefined;
  /** Why the post is hidden or removed, or when it will be published. */
  notice?: ReactNode;
  /** A button in the notice: "Show anyway". */
  noticeAction?: ReactNode;
  /** The article's name for screen readers: "Post by Mira Okafor". */
  label: string;
}

const NOTICE_ICONS = { hidden: EyeOff, removed: Trash2, scheduled: CalendarClock };

/** A post in the feed. On phones it reaches the screen's edges if its list has no padding. */
export function PostCard(props: PostCardProps) {
  const { state = 'ready', like, comment, tip, save } = props;
  const isCovered = state === 'hidden' || state === 'removed';
  const hasActs = !isCovered && (like || comment || tip || save);
  const NoticeIcon = state === 'ready' || state === 'new' ? undefined : NOTICE_ICONS[state];
  return (
    <article className={classes(styles.post, state === 'new' && styles.arriving)} aria-label={props.label}>
      {props.pinned && (
        <p className={styles.pinned}>
          <Pin size={14} strokeWidth={1.75} aria-hidden />
          {props.pinned}
        </p>
      )}
      <header className={styles.head}>
        {props.avatar}
        <div className={styles.who}>
          <div className={styles.name}>{props.name}</div>
          <div className={styles.meta}>{props.meta}</div>
        </div>
        {props.menu && <div className={styles.menu}>{props.menu}</div>}
      </header>
      {NoticeIcon && props.notice && (
        <div className={styles.notice}>
          <NoticeIcon size={20} strokeWidth={1.75} aria-hidden />
          <p>{props.notice}</p>
          {props.noticeAction}
        </div>
      )}
      {!isCovered && props.children && <div className={styles.text}>{props.children}</div>}
      {!isCovered && props.media && <div className={styles.media}>{props.media}</div>}
      {hasActs && (
        <footer className={styles.acts}>
          {like && <PostAct {...like} icon={Heart} tone="accentWhenOn" />}
          {comment && <PostAct {...comment} icon={MessageCircle} />}
          {tip && <PostAct {...tip} icon={HandCoins} tone="accent" />}
          {save && <PostAct {...save} icon={Bookmark} tone="accentWhenOn" atEnd />}
        </footer>
      )}
      {!hasActs && <div className={styles.end} />}
    </article>
  );
}
