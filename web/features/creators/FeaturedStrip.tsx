import { useEffect, useState } from 'react';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import styles from './FeaturedStrip.module.css';

type Featured = OutputOf<Contract['creators']['featured']>['creators'][number];

/** A few creators and the prices of their pages, for first-time visitors. */
export function FeaturedStrip() {
  const t = useT();
  const money = useMoney();
  const creators = useFeatured();
  if (creators.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t('creators.featured', { brand: boot.brand.name })}>
      {creators.map(({ id, domain, name, avatar, price }) => (
        <li key={id}>
          <Link className={styles.creator} to={`/${domain}`}>
            <Avatar name={name} src={avatar} seed={domain} size={44} />
            <span className={styles.words}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.price}>
                {price
                  ? t('creators.discover.price', { price: money.write(price) })
                  : t('creators.discover.free')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The featured creators. Requested without the query library, which no other part of the pages before login
 * needs. Empty when the request fails.
 */
function useFeatured(): readonly Featured[] {
  const [creators, setCreators] = useState<readonly Featured[]>([]);
  useEffect(() => {
    let isHere = true;
    api.creators.featured().then(
      (answer) => {
        if (isHere) setCreators(answer.creators);
      },
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return creators;
}
