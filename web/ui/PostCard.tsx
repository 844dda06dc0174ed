import { Bookmark, CalendarClock, EyeOff, HandCoins, Heart, MessageCircle, Pin, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { PostAct, type PostActProps } from './PostAct.tsx';
import styles from './PostCard.module.css';

export interface PostCardProps {
  /** An Avatar of 44 pixels. */
  avatar: ReactNode;
  /** The creator's name with the verified badge, usually as a link. */
  name: ReactNode;
  /** The handle, the time and the tier, for example "@mira · 18 min". */
  meta: ReactNode;
  /** The button that opens the post's menu. */
  menu?: ReactNode;
  children?: ReactNode;
  /** The media of the post: locked media, a gallery, a video or audio. */
  media?: ReactNode;
  like?: PostActProps | undefined;
  comment?: PostActProps | undefined;
  tip?: PostActProps | undefined;
  save?: PostActProps | undefined;
  /** The label of a pinned post, for example "Pinned". */
  pinned?: string | undefined;
  /**
   * A `new` post slides in. A `hidden` or `removed` post shows `notice` instead of its content. A `scheduled`
   * post shows `notice` above its content.
   */
  state?: 'ready' | 'new' | 'hidden' | 'removed' | 'scheduled' | undefined;
  /** Says why the post is hidden or removed, or when it will be published. */
  notice?: ReactNode;
  /** A button in the notice, for example "Show anyway". */
  noticeAction?: ReactNode;
  /** The accessible name of the post, for example "Post by Mira Okafor". */
  label: string;
}

const NOTICE_ICONS = { hidden: EyeOff, removed: Trash2, scheduled: CalendarClock };

/** A post in the feed. On phones the card reaches the edges of the screen if the list has no padding. */
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
