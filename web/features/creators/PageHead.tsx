import { ArrowLeft, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CreatorPage } from '#web/features/follows/index.ts';
import { LinkedText } from '#web/features/words/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { goBackOr } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { HOME } from '#web/kit/same-origin.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { Avatar, hueOf } from '#web/ui/Avatar.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { usePhone } from '#web/ui/usePhone.ts';
import styles from './PageHead.module.css';

/**
 * The banner at the top of a page, or the creator's color if there is no banner. On a phone the banner replaces
 * the top bar and contains the back button. Visitors keep the top bar, because it contains the login.
 */
export function PageCover({ page: { banner, creator } }: { page: CreatorPage }) {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const isPhone = usePhone();
  return (
    <div
      className={styles.cover}
      style={{ '--hue': hueOf(creator.domain) }}
      data-own-top={isLoggedIn || undefined}
    >
      {banner && <img src={banner} alt="" fetchPriority="high" decoding="async" />}
      {isLoggedIn && isPhone && (
        <IconButton
          className={styles.back}
          variant="media"
          label={t('core.back')}
          icon={<ArrowLeft size={22} strokeWidth={1.75} aria-hidden data-flip="" />}
          onClick={() => goBackOr(HOME)}
        />
      )}
    </div>
  );
}

interface PageHeadProps {
  readonly page: CreatorPage;
  /** Buttons shown beside the creator's picture. */
  readonly acts: ReactNode;
  /** Content shown below the counts of posts, followers and likes. */
  readonly foot: ReactNode;
}

/** The creator's name, picture, description, links and counts. */
export function PageHead({ page, acts, foot }: PageHeadProps) {
  const isPhone = usePhone();
  const { creator, about, craft, location } = page;
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <Avatar
          className={styles.avatar}
          name={creator.name}
          src={creator.avatar}
          seed={creator.domain}
          size={isPhone ? 92 : 116}
        />
        {acts}
      </div>
      <h1 className={styles.name}>
        <bdi>{creator.name}</bdi>
      </h1>
      <p className={styles.meta}>
        <bdi>@{creator.domain}</bdi>
        {[craft, location].filter(Boolean).map((fact) => (
          <span key={fact}>
            {' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      {about && (
        <p className={styles.about} dir="auto">
          <LinkedText text={about} />
        </p>
      )}
      <PageLinks page={page} />
      <PageCounts counts={page.counts} />
      {foot}
    </header>
  );
}

/**
 * The links that the creator entered. A click sends no referrer, and `rel` tells search engines to ignore the
 * link.
 */
function PageLinks({ page: { links, website } }: { page: CreatorPage }) {
  const t = useT();
  const shown = URL.canParse(website)
    ? [{ label: new URL(website).hostname, url: website }, ...links]
    : links;
  if (shown.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('creators.links')}>
      {shown.map(({ label, url }) => (
        <li key={`${label} ${url}`}>
          <a className={linkClass()} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
            <bdi>{label}</bdi>
            <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The counts that are shown even if they are zero. All other counts are shown only if they are above zero. */
const ALWAYS = ['posts', 'followers'] as const;
const COUNTED = ['posts', 'photos', 'videos', 'audios', 'followers', 'likes'] as const;

function PageCounts({ counts }: { counts: CreatorPage['counts'] }) {
  const t = useT();
  const format = useFormat();
  const isShown = (kind: (typeof COUNTED)[number]): boolean =>
    counts[kind] > 0 || ALWAYS.some((always) => always === kind);
  return (
    <dl className={styles.counts} aria-label={t('creators.facts')}>
      {COUNTED.filter(isShown).map((kind) => (
        <div key={kind}>
          <dt>{t(`creators.count.${kind}`, { count: counts[kind] })}</dt>
          <dd>
            <bdi>{format.compact(counts[kind])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
