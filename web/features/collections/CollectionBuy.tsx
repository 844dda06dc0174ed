import { Pencil } from 'lucide-react';
import { askToLogIn, openAfterLogin } from '#web/kit/AuthButton.tsx';
import { unitsOf } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Text } from '#web/ui/Text.tsx';
import { Offer } from './CollectionGrid.tsx';
import styles from './CollectionSide.module.css';
import { type CollectionPage, useClaim } from './queries.ts';

/** The collection's price for this viewer, how many copies are left, and the button to buy a copy. */
export function CollectionBuy({ page }: { page: CollectionPage }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  return (
    <Card className={styles.card}>
      <Offer collection={page} />
      {page.sales ? (
        <>
          <Text>
            {t('collections.page.sales', { sold: page.sold, earned: money.write(page.sales.earned) })}
          </Text>
          <Link
            className={buttonClass({ variant: 'secondary', wide: true })}
            to={`${routeNamed('SettingsCollectionEdit').path}?id=${page.id}`}
          >
            <Pencil size={18} strokeWidth={1.75} aria-hidden />
            {t('collections.page.edit')}
          </Link>
        </>
      ) : (
        <Ways page={page} />
      )}
      <Text size="meta" tone="meta">
        {page.supply === null
          ? t('collections.unlimited')
          : t('collections.left', {
              left: format.number(Math.max(0, page.supply - page.sold)),
              supply: format.number(page.supply),
            })}
        {' · '}
        {t('collections.owners', { count: page.owners })}
      </Text>
    </Card>
  );
}

function Ways({ page }: { page: CollectionPage }) {
  const t = useT();
  const money = useMoney();
  const isLoggedIn = useIsLoggedIn();
  const claim = useClaim();
  const { id, due, price, supply, sold, isOwned, state, tiers, creator, isOpen } = page;
  if (isOwned)
    return (
      <>
        <Text weight="semi">{t('collections.page.own')}</Text>
        {state !== 'live' && <Banner tone="info">{t('collections.page.gone')}</Banner>}
      </>
    );
  const isSoldOut = supply !== null && sold >= supply;
  const isForNothing = due !== null && unitsOf(due) === 0n;
  const act = () => {
    if (!isForNothing) openAfterLogin('buy', { item: { kind: 'collection', id } });
    else if (!isLoggedIn) askToLogIn();
    else claim.mutate(id, { onSuccess: () => showToast(t('collections.page.claimed')) });
  };
  return (
    <>
      {due && !isSoldOut && (
        <Button variant="primary" size="lg" wide loading={claim.isPending} onClick={act}>
          {isForNothing
            ? t('collections.page.claim')
            : t('collections.page.buy', { price: money.write(due) })}
        </Button>
      )}
      {due && !isSoldOut && isForNothing && (
        <Text size="meta" tone="support">
          {t('collections.page.claim.text')}
        </Text>
      )}
      {due && price && !isForNothing && due.units !== price.units && (
        <Text size="meta" tone="support">
          {t('collections.page.less', { price: money.write(price) })}
        </Text>
      )}
      {tiers.length > 0 && (
        <Text size="meta" tone="support">
          {t('collections.included', { tiers: tiers.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      {tiers.length > 0 && !isOpen && (
        <Link className={buttonClass({ variant: 'secondary', wide: true })} to={`/${creator.domain}`}>
          {t('collections.page.join', { name: creator.name })}
        </Link>
      )}
    </>
  );
}
