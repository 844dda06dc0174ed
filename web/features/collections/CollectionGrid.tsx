import { unitsOf } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './CollectionGrid.module.css';
import { Cover } from './Cover.tsx';
import type { CollectionCard } from './queries.ts';

/** A grid of collections; each card links to the collection's page. */
export function CollectionGrid({
  label,
  collections,
}: {
  label: string;
  collections: readonly CollectionCard[];
}) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {collections.map((collection) => (
        <li key={collection.id}>
          <Card collection={collection} />
        </li>
      ))}
    </ul>
  );
}

function Card({ collection }: { collection: CollectionCard }) {
  const t = useT();
  const { id, creator, title, cover, state, items } = collection;
  return (
    <Link className={styles.card} to={`/${creator.domain}/${id}`}>
      <Cover cover={cover} sizes="(max-width: 900px) 50vw, 280px" />
      <bdi className={styles.title}>{title}</bdi>
      <span className={styles.facts}>
        <bdi>{creator.name}</bdi> · {t('collections.items', { count: items })}
      </span>
      <span className={styles.tags}>
        <Offer collection={collection} />
        {state !== 'live' && <Tag tone="warning">{t(`collections.state.${state}`)}</Tag>}
      </span>
    </Link>
  );
}

/**
 * A tag with the collection's price for the viewer, or with the reason why there is none: the viewer owns the
 * collection, it is sold out, or it is only for members.
 */
export function Offer({ collection }: { collection: CollectionCard }) {
  const t = useT();
  const money = useMoney();
  const { isOwned, due, supply, sold } = collection;
  if (isOwned) return <Tag tone="positive">{t('collections.yours')}</Tag>;
  if (supply !== null && sold >= supply) return <Tag>{t('collections.soldOut')}</Tag>;
  if (!due) return <Tag tone="info">{t('collections.tiersOnly')}</Tag>;
  return (
    <Tag tone="accent">
      {unitsOf(due) === 0n ? t('collections.free') : <Amount value={money.write(due)} />}
    </Tag>
  );
}
