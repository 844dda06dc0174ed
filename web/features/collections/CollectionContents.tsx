import { AudioLines, FileText, Lock } from 'lucide-react';
import { MediaView } from '#web/features/media/MediaView.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './CollectionContents.module.css';
import type { CollectionItem, CollectionPage } from './queries.ts';

/** What is inside, in its order: open for who owns it, blurred for everybody else. */
export function CollectionContents({ page }: { page: CollectionPage }) {
  const t = useT();
  return (
    <section className={styles.inside}>
      <h2>
        {t('collections.page.inside')} <small>{t('collections.items', { count: page.items })}</small>
      </h2>
      <ol className={styles.grid}>
        {page.contents.map((item, place) => (
          <li key={item.id} className={styles.item}>
            <Item item={item} place={place + 1} />
            {item.isRemoved && <Tag tone="warning">{t('collections.page.removed')}</Tag>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Item({ item, place }: { item: CollectionItem; place: number }) {
  const t = useT();
  const isLocked = item.media !== null && item.media.sources === null;
  const name = item.kind === 'post' ? item.title || t('collections.page.post') : String(place);
  const picture = (
    <span className={styles.picture}>
      {item.media && (item.media.kind !== 'audio' || !isLocked) ? (
        <MediaView
          media={item.media}
          alt={isLocked ? t('collections.page.locked') : name}
          sizes="(max-width: 900px) 50vw, 240px"
        />
      ) : item.media ? (
        <AudioLines size={34} strokeWidth={1.5} aria-hidden />
      ) : (
        <FileText size={34} strokeWidth={1.5} aria-hidden />
      )}
      {isLocked && (
        <span className={styles.lock}>
          <Tag tone="media" icon={<Lock size={14} strokeWidth={2} aria-hidden />}>
            {t('collections.page.locked')}
          </Tag>
        </span>
      )}
    </span>
  );
  if (item.kind === 'media') return picture;
  return (
    <Link className={styles.post} to={`${routeNamed('Post').path}?id=${item.id}`}>
      {picture}
      <bdi>{name}</bdi>
    </Link>
  );
}
