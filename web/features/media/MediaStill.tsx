import { AudioLines } from 'lucide-react';
import { clockText } from '#web/kit/clock-text.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './MediaStill.module.css';
import { MediaView, type MediaViewProps } from './MediaView.tsx';

/**
 * A still image of media, for tiles: the photo, the video's first frame, or an icon for an audio recording.
 */
export function MediaStill(props: MediaViewProps) {
  const { media, alt, className } = props;
  if (media.kind !== 'audio')
    return <MediaView {...props} media={media.kind === 'video' ? { ...media, kind: 'photo' } : media} />;
  const words = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span className={classes(styles.sound, className)} {...words}>
      <AudioLines strokeWidth={1.5} aria-hidden />
      {media.durationMs !== null && <bdi>{clockText(media.durationMs / 1_000)}</bdi>}
    </span>
  );
}
