import { escapeHtml } from './html.ts';

/** What the served page shows of a creator's page until the app has drawn it. */
export interface FirstSight {
  readonly name: string;
  readonly domain: string;
  readonly about: string;
  readonly craft: string | null;
  readonly location: string;
  readonly banner: string | null;
  readonly avatar: string | null;
}

/**
 * Stands in the splash, where the app draws the same things a moment later. It is for eyes alone: whoever listens is
 * told that the page is loading, and then hears the real one.
 */
export function sightOf({ name, domain, about, banner, avatar, ...facts }: FirstSight): string {
  const known = [`@${domain}`, facts.craft ?? '', facts.location].filter((fact) => fact !== '');
  const meta = known.map((fact) => `<bdi>${escapeHtml(fact)}</bdi>`).join(' · ');
  return [
    '<div class="sight" aria-hidden="true"><div class="sight-cover">',
    banner === null ? '' : picture(banner, ' fetchpriority="high"'),
    '</div><div class="sight-head"><div class="sight-picture">',
    avatar === null ? '' : picture(avatar),
    `</div><p class="sight-name"><bdi>${escapeHtml(name)}</bdi></p><p class="sight-meta">${meta}</p>`,
    about === '' ? '' : `<p class="sight-about" dir="auto">${escapeHtml(about)}</p>`,
    '</div></div>',
  ].join('');
}

const picture = (address: string, more = ''): string => `<img src="${escapeHtml(address)}" alt=""${more}>`;
