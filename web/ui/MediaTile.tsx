import { AudioLines, CircleAlert, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './MediaTile.module.css';
import { ProgressBar } from './ProgressBar.tsx';
import { Tag } from './Tag.tsx';

interface TileBase {
  /** The file's name and kind, for screen readers. */
  label: string;
}

/** A file that is stored. */
export interface StoredTileProps extends TileBase {
  state?: 'ready' | undefined;
  kind: 'photo' | 'video' | 'audio';
  src?: string | undefined;
  /** The picture's address does not work any more. */
  onBroken?: (() => void) | undefined;
  /** "2:14" for video and audio. */
  duration?: string | undefined;
  /** Another fact at the lower edge: "Sold 141". */
  fact?: ReactNode;
  /** Its place in the selection, from 1; undefined when not selected. */
  ordinal?: number | undefined;
  /** Selects or leaves out. Without it the tile has no tick circle. */
  onToggle?: (() => void) | undefined;
}

/** A file on its way. */
export interface UploadingTileProps extends TileBase {
  state: 'uploading';
  /** 0 to 100, where anybody knows. */
  percent?: number | undefined;
  /** "64%", formatted. */
  percentText?: string | undefined;
  /** "412 of 640 MB". */
  detail?: ReactNode;
  /** The cross that stops it. */
  action?: ReactNode;
}

/** A file that did not arrive. */
export interface FailedTileProps extends TileBase {
  state: 'failed';
  /** Why, in a sentence. */
  detail: ReactNode;
  /** A button to try again. */
  action?: ReactNode;
}

/** Props of {@link MediaTile}. */
export type MediaTileProps = StoredTileProps | UploadingTileProps | FailedTileProps;

/** One file of the vault. */
export function MediaTile(props: MediaTileProps) {
  if (props.state === 'uploading') {
    return (
      <div className={classes(styles.tile, styles.working)}>
        <div className={styles.line}>
          <bdi className={styles.name}>{props.label}</bdi>
          {props.percentText && <bdi>{props.percentText}</bdi>}
        </div>
        <ProgressBar label={props.label} value={props.percent} valueText={props.percentText} />
        {props.detail && <div className={styles.detail}>{props.detail}</div>}
        {props.action}
      </div>
    );
  }
  if (props.state === 'failed') {
    return (
      <div className={classes(styles.tile, styles.working, styles.failed)}>
        <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
        <bdi className={styles.name}>{props.label}</bdi>
        <div className={styles.detail}>{props.detail}</div>
        {props.action}
      </div>
    );
  }
  return <StoredTile {...props} />;
}

function StoredTile({ label, kind, src, onBroken, duration, fact, ordinal, onToggle }: StoredTileProps) {
  const isSelected = ordinal !== undefined;
  const content = (
    <>
      {src ? (
        <img
          className={styles.picture}
          src={src}
          alt={onToggle ? '' : label}
          loading="lazy"
          decoding="async"
          onError={onBroken}
        />
      ) : (
        <span className={styles.sound}>
          <AudioLines size={34} strokeWidth={1.5} aria-hidden />
        </span>
      )}
      {onToggle && <span className={classes(styles.tick, isSelected && styles.ticked)}>{ordinal}</span>}
      <span className={styles.facts}>
        {kind !== 'photo' && duration && (
          <Tag
            tone="media"
            icon={
              kind === 'video' ? (
                <Play size={13} strokeWidth={2} aria-hidden />
              ) : (
                <AudioLines size={14} aria-hidden />
              )
            }
          >
            <bdi>{duration}</bdi>
          </Tag>
        )}
        {fact && <Tag tone="media">{fact}</Tag>}
      </span>
    </>
  );
  const look = classes(styles.tile, isSelected && styles.selected);
  if (!onToggle) return <div className={look}>{content}</div>;
  return (
    <button type="button" className={look} aria-label={label} aria-pressed={isSelected} onClick={onToggle}>
      {content}
    </button>
  );
}
