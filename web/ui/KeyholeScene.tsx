import { useId } from 'react';
import { classes } from './classes.ts';
import styles from './KeyholeScene.module.css';
import { KEYHOLE_PATH } from './keyhole-path.ts';

export interface KeyholeSceneProps {
  /** The URL of the picture. It is only decoration, so it has no text alternative. */
  src: string;
  /** The width of the drawing's coordinate system. The drawing is scaled to cover the element. */
  width?: number | undefined;
  height?: number | undefined;
  /** The center and the height of the keyhole, in the coordinates of the drawing. */
  hole?: { x: number; y: number; height: number } | undefined;
  className?: string | undefined;
}

/**
 * A dimmed, blurred picture with a sharp area in the shape of a keyhole. The picture and the keyhole are one
 * drawing, so the keyhole shows the same part of the picture at every size.
 */
export function KeyholeScene(props: KeyholeSceneProps) {
  const { src, width = 760, height = 900 } = props;
  const hole = props.hole ?? { x: width / 2, y: height * 0.42, height: height * 0.6 };
  const id = useId();
  const scale = hole.height / 140;
  const transform = `translate(${hole.x - 50 * scale} ${hole.y - 70 * scale}) scale(${scale})`;
  const picture = { href: src, width, height, preserveAspectRatio: 'xMidYMid slice' };
  // The blurred picture is larger than the drawing, because a blur fades out at the picture's border.
  const over = { x: -width * 0.08, y: -height * 0.08, width: width * 1.16, height: height * 1.16 };
  return (
    <svg
      className={classes(styles.scene, props.className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <clipPath id={`${id}-hole`}>
          <path d={KEYHOLE_PATH} transform={transform} />
        </clipPath>
        <filter id={`${id}-blur`}>
          <feGaussianBlur stdDeviation={height / 36} />
        </filter>
        <radialGradient id={`${id}-halo`}>
          <stop offset="0" className={styles.light} stopOpacity=".34" />
          <stop offset="1" className={styles.light} stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-floor`} x1="0" y1="0" x2="0" y2="1">
          <stop offset=".5" stopColor="#040809" stopOpacity="0" />
          <stop offset="1" stopColor="#040809" stopOpacity=".82" />
        </linearGradient>
      </defs>
      <image {...picture} {...over} filter={`url(#${id}-blur)`} className={styles.room} />
      <rect width={width} height={height} fill={`url(#${id}-floor)`} />
      <circle
        cx={hole.x}
        cy={hole.y}
        r={hole.height * 0.8}
        fill={`url(#${id}-halo)`}
        className={styles.halo}
      />
      <image {...picture} clipPath={`url(#${id}-hole)`} />
    </svg>
  );
}
