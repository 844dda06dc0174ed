import { fullWebsite } from '#web/features/settings/index.ts';
import type { PageLink } from './keys.ts';

/** A link while it is edited. Its key stays the same when its position changes. */
export interface DraftLink extends PageLink {
  readonly key: string;
}

export const draftLinks = (links: readonly PageLink[]): DraftLink[] =>
  links.map((link, place) => ({ ...link, key: `saved-${place}` }));

export function addLink(links: readonly DraftLink[]): DraftLink[] {
  const used = new Set(links.map(({ key }) => key));
  let next = links.length;
  while (used.has(`new-${next}`)) next += 1;
  return [...links, { key: `new-${next}`, label: '', url: '' }];
}

/** Moves the link at index `place` up by one position. */
export function moveUp(links: readonly DraftLink[], place: number): DraftLink[] {
  const moved = links[place];
  if (place < 1 || !moved) return [...links];
  return [...links.slice(0, place - 1), moved, ...links.slice(place - 1, place), ...links.slice(place + 1)];
}

/**
 * Returns for each link which of its fields has a problem, or null if none has. The check is less strict than
 * the contract, because the server decides.
 */
export function linkProblems(links: readonly PageLink[]): readonly ('label' | 'url' | null)[] {
  return links.map(({ label, url }) => {
    if (label.trim() === '') return 'label';
    return isWeb(fullWebsite(url)) ? null : 'url';
  });
}

function isWeb(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && /^[^.]+(\.[^.]+)+$/.test(hostname);
}
