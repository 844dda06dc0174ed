import { useId } from 'react';
import { FollowButton } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './Makers.module.css';
import { useSuggestedCreators } from './queries.ts';

/** A card that suggests creators to follow. */
export function SuggestedCreators({ count }: { count: number }) {
  const t = useT();
  const titleId = useId();
  const { data, isError, refetch } = useSuggestedCreators(count);
  return (
    <Card aria-labelledby={titleId}>
      <Text as="h2" size="h2" id={titleId}>
        {t('posts.makers')}
      </Text>
      {!data && !isError && <RowsLoading count={3} />}
      {!data && isError && (
        <div className={styles.failed} role="alert">
          <p>{t('posts.makers.failed')}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {t('posts.feed.retry')}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className={styles.note}>{t('posts.makers.none')}</p>}
      {data && data.length > 0 && (
        <Rows>
          {data.map((creator) => (
            <Row
              key={creator.id}
              leading={<Avatar name={creator.name} src={creator.avatar} seed={creator.domain} size={44} />}
              title={
                <Link className={styles.name} to={`/${creator.domain}`}>
                  <bdi>{creator.name}</bdi>
                </Link>
              }
              detail={
                <span className={styles.about}>
                  <bdi>{creator.craft || creator.about || `@${creator.domain}`}</bdi>
                </span>
              }
              trailing={<FollowButton creator={creator} isFollowing={creator.isFollowing} />}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}
