import { useId } from 'react';
import { languageInfo } from '#locales/languages.ts';
import { useLanguage } from '#web/kit/i18n.tsx';
import { KEYHOLE_PATH } from '#web/ui/keyhole-path.ts';
import { usePhone } from '#web/ui/usePhone.ts';

/** Where the keyhole stands in the scene: 399 by 558, from (211, 62). */
const KEYHOLE_PLACE = 'translate(211 62) scale(3.986)';

/**
 * What part of the scene must be seen. The scene goes on far beyond it in every direction, so the picture fills any
 * pane, and the light never leaves the keyhole.
 */
const views = {
  pane: { viewBox: '0 0 762 900', preserveAspectRatio: 'xMidYMid meet' },
  phone: { viewBox: '-469 9 1156 664', preserveAspectRatio: 'xMaxYMid meet' },
  phoneRtl: { viewBox: '133 9 1156 664', preserveAspectRatio: 'xMinYMid meet' },
} as const;

/** Dunes at daybreak, seen through a keyhole from a dark room. Decoration only. */
export function DoorArt({ className }: { className?: string | undefined }) {
  // Of its own: a login page kept alive behind this one would lend its colours, and hidden drawings lend none.
  const id = useId();
  const isPhone = usePhone();
  const { dir } = languageInfo(useLanguage());
  const view = !isPhone ? views.pane : dir === 'rtl' ? views.phoneRtl : views.phone;

  return (
    <svg className={className} {...view} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-room`} gradientUnits="userSpaceOnUse" x1="0" y1="-40" x2="0" y2="940">
          <stop offset="0" stopColor="#54473a" />
          <stop offset=".3" stopColor="#563d2e" />
          <stop offset=".46" stopColor="#46251d" />
          <stop offset=".6" stopColor="#2b121b" />
          <stop offset=".78" stopColor="#160a10" />
          <stop offset="1" stopColor="#070a0b" />
        </linearGradient>
        <radialGradient id={`${id}-ember`} gradientUnits="userSpaceOnUse" cx="-40" cy="430" r="420">
          <stop offset="0" stopColor="#6a2d18" stopOpacity=".4" />
          <stop offset="1" stopColor="#6a2d18" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}-halo`} gradientUnits="userSpaceOnUse" cx="440" cy="330" r="430">
          <stop offset="0" stopColor="#ffb86b" stopOpacity=".42" />
          <stop offset=".55" stopColor="#ffb86b" stopOpacity=".12" />
          <stop offset="1" stopColor="#ffb86b" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-sky`} gradientUnits="userSpaceOnUse" x1="0" y1="40" x2="0" y2="620">
          <stop offset="0" stopColor="#f6d3ac" />
          <stop offset=".55" stopColor="#f3b88c" />
          <stop offset="1" stopColor="#e58a62" />
        </linearGradient>
        <radialGradient id={`${id}-glow`} gradientUnits="userSpaceOnUse" cx="462" cy="221" r="260">
          <stop offset="0" stopColor="#fff0cf" stopOpacity=".6" />
          <stop offset="1" stopColor="#fff0cf" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-far`} gradientUnits="userSpaceOnUse" x1="250" y1="400" x2="420" y2="640">
          <stop offset="0" stopColor="#c97a5c" />
          <stop offset="1" stopColor="#8a4450" />
        </linearGradient>
        <linearGradient id={`${id}-near`} gradientUnits="userSpaceOnUse" x1="400" y1="450" x2="400" y2="640">
          <stop offset="0" stopColor="#ab6163" />
          <stop offset="1" stopColor="#7d4049" />
        </linearGradient>
        <clipPath id={`${id}-keyhole`}>
          <path d={KEYHOLE_PATH} transform={KEYHOLE_PLACE} />
        </clipPath>
      </defs>
      <rect x="-4000" y="-4000" width="9000" height="9000" fill={`url(#${id}-room)`} />
      <circle cx="-40" cy="430" r="420" fill={`url(#${id}-ember)`} />
      <circle cx="440" cy="330" r="430" fill={`url(#${id}-halo)`} />
      <g clipPath={`url(#${id}-keyhole)`}>
        <rect x="200" y="50" width="430" height="580" fill={`url(#${id}-sky)`} />
        <circle cx="462" cy="221" r="260" fill={`url(#${id}-glow)`} />
        <circle cx="462" cy="221" r="101" fill="#fff0cf" />
        <path d="M150 398q180 -8 340 62t260 -10V700H150Z" fill={`url(#${id}-far)`} />
        <path d="M150 548q150 -40 250 -64t230 -26V700H150Z" fill={`url(#${id}-near)`} />
        <path d="M150 560q130 20 230 70V700H150Z" fill="#643556" />
      </g>
    </svg>
  );
}
