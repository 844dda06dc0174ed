import { useId, useState } from 'react';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConsentBar } from './ConsentBar.tsx';
import { type Consent, countsOf, useRequests } from './consent-queries.ts';
import { PostFeed } from './PostFeed.tsx';
import { PostItem } from './PostItem.tsx';
import styles from './Requests.module.css';

const shows = ['asked', 'agreed', 'declined'] as const satisfies readonly Consent[];

/**
 * Other creators' posts that name this creator, with buttons to agree, decline or withdraw an agreement.
 * Shows nothing when there are none. The screen must load the translation namespaces `composer` and `posts`.
 */
export function Requests() {
  const t = useT();
  const format = useFormat();
  const titleId = useId();
  const [chosen, setChosen] = useState<Consent | null>(null);
  const asked = useRequests('asked');
  const counts = countsOf(asked.data?.pages);
  const show = chosen ?? shows.find((one) => (counts?.[one] ?? 0) > 0) ?? 'asked';
  const list = useRequests(show);
  // Nothing is shown while the posts are loading, because most creators are named in no other creator's post.
  if (!counts || shows.every((one) => counts[one] === 0)) return null;
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('composer.consent.title')}</h2>
        <section className={styles.shows} aria-label={t('composer.consent.show')}>
          {shows
            .filter((one) => counts[one] > 0 || one === show)
            .map((one) => (
              <Chip key={one} chosen={one === show} onClick={() => setChosen(one)}>
                {t(`composer.consent.show.${one}`, { count: format.number(counts[one]) })}
              </Chip>
            ))}
        </section>
      </div>
      <PostFeed
        query={list}
        isEndShown={false}
        label={t('composer.consent.title')}
        empty={<p className={styles.none}>{t('composer.consent.none')}</p>}
      >
        {(post) => (
          <div className={styles.one}>
            <PostItem post={post} />
            {post.consent && (
              <div className={styles.answer}>
                <ConsentBar post={post} consent={post.consent} />
              </div>
            )}
          </div>
        )}
      </PostFeed>
    </section>
  );
}
