import { HandCoins } from 'lucide-react';
import { useId } from 'react';
import { useSuggestedCreators } from '#web/features/account/queries.ts';
import { RowsLoading } from '#web/features/account/RowsLoading.tsx';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import styles from './SuggestedCreators.module.css';

type Creator = NonNullable<ReturnType<typeof useSuggestedCreators>['data']>[number];

/** A few creators, so that an empty home page is not a dead end. */
export function SuggestedCreators() {
  const t = useT();
  const titleId = useId();
  const { data, isError, refetch } = useSuggestedCreators();
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('core.home.makers', { brand: boot.brand.name })}
      </h2>
      {!data && !isError && <RowsLoading count={3} />}
      {!data && isError && (
        <div className={styles.failed} role="alert">
          <p className={styles.note}>{t('core.home.makers.failed')}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {t('core.home.retry')}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className={styles.note}>{t('core.home.makers.none')}</p>}
      {data && data.length > 0 && (
        <Rows>
          {data.map((creator) => (
            <CreatorRow key={creator.address} creator={creator} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function CreatorRow({ creator }: { creator: Creator }) {
  const t = useT();
  const { displayName, avatar, address, about, location, creatorDomain } = creator;
  const own = useUser((user) => user.address);
  return (
    <Row
      leading={<Avatar name={displayName} src={avatar} seed={address} size={44} />}
      title={<bdi>{displayName}</bdi>}
      detail={
        // As wide as the row, in the page's direction; inside, the text runs its own way.
        <span className={styles.about}>
          <bdi>{about || location}</bdi>
        </span>
      }
      trailing={
        creatorDomain !== null &&
        address !== own && (
          <Button
            size="sm"
            icon={<HandCoins size={18} strokeWidth={1.75} aria-hidden />}
            aria-label={t('money.tip.to', { name: displayName })}
            onClick={() => openModal('tip', { to: { domain: creatorDomain, name: displayName } })}
          >
            {t('money.tip')}
          </Button>
        )
      }
    />
  );
}
