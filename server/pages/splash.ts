import { escapeHtml } from './html.ts';

/** The part of a creator's page that the served HTML shows until the app has rendered it. */
export interface SplashContent {
  readonly name: string;
  readonly domain: string;
  readonly about: string;
  readonly craft: string | null;
  readonly location: string;
  readonly banner: string | null;
  readonly avatar: string | null;
}

/**
 * The HTML of the splash. A moment later, the app replaces it by the same content. Screen readers skip the
 * splash: they announce that the page is loading, and then read the real page.
 */
export function splashHtml({ name, domain, about, banner, avatar, ...facts }: SplashContent): string {
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
