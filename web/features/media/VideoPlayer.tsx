import { useEffect, useRef } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './MediaView.module.css';
import { type Playing, playVideo } from './play-video.ts';
import type { Media } from './refusal-key.ts';
import { useSources } from './useSources.ts';

interface VideoPlayerProps {
  readonly media: Media;
  /** A text description, for people who cannot see the video. */
  readonly alt: string;
  readonly className?: string | undefined;
}

/** A video with the browser's own controls. Only the first frame is loaded until the person presses Play. */
export function VideoPlayer({ media, alt, className }: VideoPlayerProps) {
  const t = useT();
  const { sources } = useSources(media);
  const video = useRef<HTMLVideoElement>(null);
  const playing = useRef<Playing | null>(null);
  const shape = media.width && media.height ? { '--ratio': `${media.width} / ${media.height}` } : {};
  useEffect(
    () => () => {
      playing.current?.stop();
      playing.current = null;
    },
    [],
  );
  const start = () => {
    const element = video.current;
    if (!element || playing.current) return;
    playing.current = playVideo(element, media.id, () => {
      playing.current = null;
      showToast(t('media.video.failed'));
    });
  };
  return (
    <span className={classes(styles.frame, className)} style={shape}>
      {/* Creators upload videos without captions, so the track element is empty. They can describe the
          content in the post. */}
      <video
        ref={video}
        className={classes(styles.video, styles.contain)}
        aria-label={alt}
        poster={sources?.images.find(({ width }) => width >= 640)?.address ?? sources?.images[0]?.address}
        controls
        playsInline
        preload="none"
        controlsList="nodownload"
        disablePictureInPicture
        onPlay={start}
      >
        <track kind="captions" />
      </video>
    </span>
  );
}
