import { AudioLines, CircleAlert, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './MediaTile.module.css';
import { ProgressBar } from './ProgressBar.tsx';
import { Tag } from './Tag.tsx';

interface TileBase {
  /** The name and kind of the file, for screen readers. */
  label: string;
}

/** A tile for a stored file. */
export interface StoredTileProps extends TileBase {
  state?: 'ready' | undefined;
  kind: 'photo' | 'video' | 'audio';
  src?: string | undefined;
  /** Called when the URL of the picture no longer loads. */
  onBroken?: (() => void) | undefined;
  /** The duration of a video or audio file, for example "2:14". */
  duration?: string | undefined;
  /** A fact about the file, shown at the lower edge, for example "Sold 141". */
  fact?: ReactNode;
  /** The position of the file in the selection, counted from 1; undefined while the file is not selected. */
  ordinal?: number | undefined;
  /**
   * Called when the person selects or deselects the file. Without this function the tile cannot be selected.
   */
  onToggle?: (() => void) | undefined;
}

/** A tile for a file that is being uploaded. */
export interface UploadingTileProps extends TileBase {
  state: 'uploading';
  /** The progress from 0 to 100; undefined while it is unknown. */
  percent?: number | undefined;
  /** The formatted progress, for example "64%". */
  percentText?: string | undefined;
  /** A text about the upload, for example "412 of 640 MB". */
  detail?: ReactNode;
  /** A button that cancels the upload. */
  action?: ReactNode;
}

/** A tile for a file whose upload failed. */
export interface FailedTileProps extends TileBase {
  state: 'failed';
  /** A sentence that says why the upload failed. */
  detail: ReactNode;
  /** A button that uploads the file again. */
  action?: ReactNode;
}

export type MediaTileProps = StoredTileProps | UploadingTileProps | FailedTileProps;

/** A tile that shows one file of the vault. */
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
