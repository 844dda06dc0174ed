import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { type OwnTier, useEditTier } from './creator-queries.ts';
import styles from './OffersList.module.css';
import { tierHues } from './tier-colours.ts';

const tones = { live: 'positive', hidden: 'warning', archived: 'neutral' } as const;

/** The creator's tiers, cheapest first. Each row shows the tier's status and its number of members. */
export function OwnTierList({ tiers }: { tiers: readonly OwnTier[] }) {
  const t = useT();
  const money = useMoney();
  const edit = useEditTier();
  const [asked, setAsked] = useState<OwnTier | null>(null);
  const pathOf = ({ id }: OwnTier) => `${routeNamed('SettingsTier').path}?id=${id}`;

  return (
    <Card>
      <Rows label={t('subscriptions.tiers')}>
        {tiers.map((tier) => (
          <Row
            key={tier.id}
            leading={<span className={styles.dot} style={{ '--hue': tierHues[tier.colour] }} />}
            title={
              tier.state === 'archived' ? (
                <bdi>{tier.name}</bdi>
              ) : (
                <Link className={styles.link} to={pathOf(tier)}>
                  <bdi>{tier.name}</bdi>
                </Link>
              )
            }
            detail={
              <>
                {t('subscriptions.perMonth', { price: money.write(tier.price) })} ·{' '}
                {tier.memberCap === null
                  ? t('subscriptions.members', { count: tier.members })
                  : t('subscriptions.membersOf', { count: tier.members, cap: tier.memberCap })}
              </>
            }
            trailing={
              <span className={styles.end}>
                <Tag tone={tones[tier.state]}>{t(`subscriptions.tier.${tier.state}`)}</Tag>
                {tier.state !== 'archived' && (
                  <Menu
                    trigger={
                      <IconButton
                        label={t('subscriptions.tier.acts', { name: tier.name })}
                        icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
                        loading={edit.isPending && edit.variables.id === tier.id}
                      />
                    }
                    groups={[
                      [
                        {
                          id: 'edit',
                          label: t('subscriptions.tier.edit'),
                          onSelect: () => goTo(pathOf(tier)),
                        },
                        tier.state === 'live'
                          ? {
                              id: 'hide',
                              label: t('subscriptions.tier.hide'),
                              onSelect: () => edit.mutate({ id: tier.id, state: 'hidden' }),
                            }
                          : {
                              id: 'show',
                              label: t('subscriptions.tier.show'),
                              onSelect: () => edit.mutate({ id: tier.id, state: 'live' }),
                            },
                      ],
                      [
                        {
                          id: 'archive',
                          label: t('subscriptions.tier.archive'),
                          tone: 'danger',
                          onSelect: () => setAsked(tier),
                        },
                      ],
                    ]}
                  />
                )}
              </span>
            }
          />
        ))}
      </Rows>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        tone="warning"
        title={t('subscriptions.archive.title', { name: asked?.name ?? '' })}
        message={t('subscriptions.archive.text', { count: asked?.members ?? 0 })}
        closeLabel={t('subscriptions.archive.keep')}
        action={{
          label: t('subscriptions.tier.archive'),
          variant: 'danger',
          loading: edit.isPending,
          onPress: () =>
            asked && edit.mutate({ id: asked.id, state: 'archived' }, { onSettled: () => setAsked(null) }),
        }}
      />
    </Card>
  );
}
