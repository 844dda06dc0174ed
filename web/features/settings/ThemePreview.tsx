import { useId } from 'react';
import type { Theme } from '#web/kit/theme.ts';

/** The colors of both themes, independent of the current one. */
const colours = {
  dark: { canvas: '#080f10', card: '#151e20', line: '#3b4648', accent: '#ffaf57' },
  light: { canvas: '#f6f4ef', card: '#fefdfb', line: '#c2bdb4', accent: '#fea037' },
} as const;

/** A small picture of a theme; the theme that follows the device is drawn half dark and half light. */
export function ThemePreview({ theme }: { theme: Theme }) {
  const id = useId();
  return (
    <svg width="72" height="52" viewBox="0 0 72 52" aria-hidden="true">
      {theme === 'system' ? (
        <>
          <Page {...colours.dark} />
          <clipPath id={id}>
            <path d="M40 0h32v52H32Z" />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <Page {...colours.light} />
          </g>
        </>
      ) : (
        <Page {...colours[theme]} />
      )}
    </svg>
  );
}

function Page({
  canvas,
  card,
  line,
  accent,
}: Readonly<Record<'canvas' | 'card' | 'line' | 'accent', string>>) {
  return (
    <>
      <rect x=".5" y=".5" width="71" height="51" rx="8" fill={canvas} stroke={line} />
      <rect x="7" y="8" width="14" height="4" rx="2" fill={accent} />
      <rect x="7" y="17" width="14" height="3" rx="1.5" fill={line} />
      <rect x="7" y="24" width="11" height="3" rx="1.5" fill={line} />
      <rect x="28" y="8" width="37" height="22" rx="4" fill={card} stroke={line} strokeWidth=".6" />
      <rect x="28" y="35" width="37" height="4" rx="2" fill={line} />
      <rect x="28" y="42" width="24" height="4" rx="2" fill={line} />
    </>
  );
}
