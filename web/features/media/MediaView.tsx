import { classes } from '#web/ui/classes.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import styles from './MediaView.module.css';
import type { Media } from './refusal-words.ts';
import { useSources } from './useSources.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

export interface MediaViewProps {
  readonly media: Media;
  /** What it shows, for who cannot see it. */
  readonly alt: string;
  /** How wide it stands on the page, as the `sizes` of an image. */
  readonly sizes?: string | undefined;
  /** Fills its box and is cut at the edges, or shows all of itself. */
  readonly fit?: 'cover' | 'contain' | undefined;
  readonly isEager?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A photo, a video or audio that this viewer may see; of what is locked, the blurred preview. Needs the words of `media`. */
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
          // An address works for a minute only: whoever scrolls back later needs a new one.
          onError={() => void renew()}
        />
      </picture>
    </span>
  );
}
