import { useT } from '#web/kit/i18n.tsx';
import type { Watermark } from './queries.ts';
import styles from './watermark.module.css';

const VIEWER_SAMPLE = '7f3a91c04be2d658';
/**
 * The number of watermark dots that fit across the picture, by watermark size. The server uses the same
 * numbers.
 */
const DOTS_ACROSS = { small: 320, medium: 240, large: 150 } as const;
const WIDTH = 800;
const HEIGHT = 500;
const LETTER_DOTS = 5;
const MARGIN = 0.03;

interface WatermarkPreviewProps {
  readonly look: Watermark;
  readonly domain: string;
}

/**
 * The watermark on a sample picture, in the position and size that the server will use. The preview is not
 * mirrored in right-to-left languages.
 */
export function WatermarkPreview({ look, domain }: WatermarkPreviewProps) {
  const t = useT();
  const text = look.text.replaceAll('{domain}', domain).toLowerCase().trim();
  const wanted = WIDTH / DOTS_ACROSS[look.size];
  const fits = (WIDTH * (1 - 2 * MARGIN)) / Math.max(1, text.length * LETTER_DOTS);
  const letter = Math.min(wanted, fits) * LETTER_DOTS;
  const opacity = look.opacity / 100;
  return (
    <svg
      className={styles.preview}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('protection.watermark.preview.alt')}
      direction="ltr"
    >
      <rect width={WIDTH} height={HEIGHT} fill="var(--chart-2)" opacity="0.35" />
      <circle cx="560" cy="170" r="70" fill="var(--chart-1)" opacity="0.9" />
      <path d="M0 360 190 210l130 110 120-90 360 250v20H0Z" fill="var(--chart-3)" opacity="0.75" />
      <path d="M0 430 260 330l220 120 320-90v140H0Z" fill="var(--surface-3)" />
      {look.isOn && text !== '' && (
        <text
          className={styles.mark}
          {...placeOf(look.position)}
          fontSize={letter / 0.6}
          fillOpacity={opacity}
        >
          {text}
        </text>
      )}
      {look.isOn &&
        look.hasViewerMark &&
        [0, 1, 2].map((row) => (
          <text
            key={row}
            className={styles.mark}
            x={[0, WIDTH / 2, WIDTH][row]}
            y={(HEIGHT * (row + 0.5)) / 3}
            textAnchor={(['start', 'middle', 'end'] as const)[row]}
            dominantBaseline="middle"
            fontSize={(WIDTH / DOTS_ACROSS.medium / 0.6) * LETTER_DOTS}
            fillOpacity={0.28}
          >
            {VIEWER_SAMPLE}
          </text>
        ))}
    </svg>
  );
}

function placeOf(position: Watermark['position']) {
  const [x, textAnchor] = position.endsWith('start')
    ? ([WIDTH * MARGIN, 'start'] as const)
    : position.endsWith('end')
      ? ([WIDTH * (1 - MARGIN), 'end'] as const)
      : ([WIDTH / 2, 'middle'] as const);
  const [y, dominantBaseline] = position.startsWith('top')
    ? ([HEIGHT * MARGIN, 'hanging'] as const)
    : position.startsWith('bottom')
      ? ([HEIGHT * (1 - MARGIN), 'text-after-edge'] as const)
      : ([HEIGHT / 2, 'middle'] as const);
  return { x, y, textAnchor, dominantBaseline };
}
