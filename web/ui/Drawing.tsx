import type { ReactNode } from 'react';
import { KEYHOLE_PATH } from './keyhole-path.ts';

export type DrawingName = 'feed' | 'chats' | 'wallet' | 'vault' | 'search' | 'offline' | 'notFound' | 'error';

export interface DrawingProps {
  name: DrawingName;
  className?: string | undefined;
}

/**
 * A small two-tone drawing for empty and error states. It is only decoration: the text beside it says the
 * same.
 */
export function Drawing({ name, className }: DrawingProps) {
  return (
    <svg className={className} viewBox="0 0 132 108" fill="none" aria-hidden="true">
      {SCENES[name]}
    </svg>
  );
}

const SCENES: Record<DrawingName, ReactNode> = {
  feed: (
    <>
      <path d="M18 92h96" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      <rect x="34" y="18" width="64" height="74" rx="10" fill="var(--surface-3)" />
      <path d={KEYHOLE_PATH} transform="translate(51.5 30) scale(.29)" fill="var(--accent)" />
      <path d="M66 92 30 104h72Z" fill="var(--accent)" opacity=".22" />
    </>
  ),
  chats: (
    <>
      <rect x="16" y="20" width="62" height="38" rx="14" fill="var(--surface-3)" />
      <rect x="52" y="52" width="64" height="38" rx="14" fill="var(--accent)" />
      <circle cx="72" cy="71" r="3.5" fill="var(--on-accent)" />
      <circle cx="84" cy="71" r="3.5" fill="var(--on-accent)" />
      <circle cx="96" cy="71" r="3.5" fill="var(--on-accent)" />
    </>
  ),
  wallet: (
    <>
      <path
        d="M22 36h80a10 10 0 0 1 10 10v12a8 8 0 0 0 0 16v12a10 10 0 0 1-10 10H22a8 8 0 0 1-8-8V44a8 8 0 0 1 8-8Z"
        fill="var(--surface-3)"
      />
      <path d="M36 20h52l6 16H30z" fill="var(--accent)" />
      <path d="M46 50v32" stroke="var(--line-control)" strokeWidth="2" strokeDasharray="3 5" />
    </>
  ),
  vault: (
    <>
      <rect x="20" y="30" width="56" height="56" rx="12" fill="var(--surface-3)" />
      <rect x="38" y="22" width="56" height="56" rx="12" fill="var(--surface-4)" />
      <rect
        x="56"
        y="34"
        width="56"
        height="56"
        rx="12"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeDasharray="6 6"
      />
      <path d="M84 52v20M74 62h20" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  search: (
    <>
      <circle cx="60" cy="50" r="28" stroke="var(--surface-4)" strokeWidth="8" />
      <path d="m82 72 20 20" stroke="var(--accent)" strokeWidth="9" strokeLinecap="round" />
    </>
  ),
  offline: (
    <>
      <path
        d="M26 54a58 58 0 0 1 80 0M42 70a34 34 0 0 1 48 0"
        stroke="var(--surface-4)"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <circle cx="66" cy="88" r="7" fill="var(--accent)" />
      <path d="m30 20 72 76" stroke="var(--danger)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  // The drawing for "not found" is a doorway without a door.
  notFound: (
    <>
      <path d="M14 92h104" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      <path d="M40 92V40a26 26 0 0 1 52 0v52Z" fill="var(--surface-3)" />
      <path d="M50 92V42a16 16 0 0 1 32 0v50Z" fill="var(--surface-4)" />
      <path
        d="M58 50a8 8 0 1 1 11.5 7.2c-2.3 1.1-3.5 2.7-3.5 5.3v1.5"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="66" cy="74" r="3" fill="var(--accent)" />
    </>
  ),
  // The drawing for an error is a ticket torn in two.
  error: (
    <>
      <path
        d="M18 34h40l-7 9 8 8-8 8 8 8-8 9 7 8H18a8 8 0 0 1-8-8V66a7 7 0 0 0 0-14V42a8 8 0 0 1 8-8Z"
        fill="var(--surface-4)"
      />
      <path
        d="M70 30h44a8 8 0 0 1 8 8v10a7 7 0 0 0 0 14v10a8 8 0 0 1-8 8H70l-7-8 8-9-8-8 8-8-8-8Z"
        fill="var(--accent)"
      />
      <path d="M92 44v14" stroke="var(--on-accent)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="92" cy="67" r="2.6" fill="var(--on-accent)" />
      <path d="M30 98h72" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
};
