import { classes } from '#web/ui/classes.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import styles from './MediaView.module.css';
import type { Media } from './refusal-key.ts';
import { useSources } from './useSources.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

export interface MediaViewProps {
  readonly media: Media;
  /** A text description, for people who cannot see the media. */
  readonly alt: string;
  /** The displayed width, in the syntax of the HTML attribute `sizes`. */
  readonly sizes?: string | undefined;
  /** `cover` fills the box and crops the edges; `contain` shows the whole picture. */
  readonly fit?: 'cover' | 'contain' | undefined;
  readonly isEager?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A photo, video or audio that the viewer may see, or the blurred preview of locked media. Needs the
 * namespace `media`.
 */
export function MediaView(props: MediaViewProps) {
  const { media } = props;
  if (!media.sources) return <Preview {...props} />;
  if (media.kind === 'video') return <VideoPlayer {...props} />;
  if (media.kind === 'audio') return <AudioPlayer media={media} label={props.alt} />;
  return <Photo {...props} />;
}

const shapeOf = ({ width, height, color }: Media) => ({
  ...(color ? { '--behind-picture': color } : {}),
  ...(width && height ? { '--ratio': `${width} / ${height}` } : {}),
});

function Preview({ media, alt, className }: MediaViewProps) {
  const words = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span className={classes(styles.frame, className)} style={shapeOf(media)} {...words}>
      {media.preview && <img className={styles.preview} src={media.preview} alt="" />}
    </span>
  );
}

function Photo({ media, alt, sizes = '100vw', fit = 'cover', isEager = false, className }: MediaViewProps) {
  const { sources, renew } = useSources(media);
  const images = sources?.images ?? [];
  const modern = images.filter(({ type }) => type === 'image/webp');
  const plain = images.find(({ type }) => type === 'image/jpeg') ?? images.at(-1);
  return (
    <span className={classes(styles.frame, className)} style={shapeOf(media)}>
      {media.preview && <img className={styles.preview} src={media.preview} alt="" aria-hidden />}
      <picture>
        <source
          type="image/webp"
          srcSet={modern.map(({ address, width }) => `${address} ${width}w`).join(', ')}
          sizes={sizes}
        />
        <img
          className={classes(styles.picture, styles[fit])}
          src={plain?.address}
          alt={alt}
          width={media.width ?? undefined}
          height={media.height ?? undefined}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          // A signed URL is valid for only a minute, so an image that loads later needs a new one.
          onError={() => void renew()}
        />
      </picture>
    </span>
  );
}
