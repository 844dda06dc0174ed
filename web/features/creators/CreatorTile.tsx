import { FollowButton, type Summary } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar, hueOf } from '#web/ui/Avatar.tsx';
import styles from './CreatorTile.module.css';

/** A creator in a list to browse: picture, short description and follow button. */
export function CreatorTile({ creator }: { creator: Summary }) {
  const t = useT();
  const money = useMoney();
  const { domain, name, banner, avatar, craft, about, category } = creator;
  return (
    <article className={styles.tile} style={{ '--hue': hueOf(domain) }}>
      <div className={styles.banner}>
        {banner && <img src={banner} alt="" loading="lazy" decoding="async" />}
      </div>
      <div className={styles.body}>
        <div className={styles.top}>
          <Avatar className={styles.avatar} name={name} src={avatar} seed={domain} size={56} />
          <FollowButton creator={creator} isFollowing={creator.isFollowing} />
        </div>
        <h3 className={styles.name}>
          {/* The link covers the whole tile; the button is above it. */}
          <Link className={styles.link} to={`/${domain}`}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className={styles.meta}>
          <bdi>@{domain}</bdi> · <bdi>{craft || t(`creators.category.${category}`)}</bdi>
        </p>
        <p className={styles.price}>
          {creator.price
            ? t('creators.discover.price', { price: money.write(creator.price) })
            : t('creators.discover.free')}
        </p>
        {about && (
          <p className={styles.about} dir="auto">
            {about}
          </p>
        )}
      </div>
    </article>
  );
}
