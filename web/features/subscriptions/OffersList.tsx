import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { Translate } from '#web/kit/i18n-store.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import {
  type Offers,
  type OwnTier,
  useEndPromotion,
  useEndTrialLink,
  useOffers,
  useWithdrawGift,
} from './creator-queries.ts';
import { GiftDialog } from './GiftDialog.tsx';
import styles from './OffersList.module.css';
import { PromotionDialog } from './PromotionDialog.tsx';
import { TrialLinkDialog } from './TrialLinkDialog.tsx';

const tones = {
  running: 'positive',
  used_up: 'neutral',
  ended: 'neutral',
  open: 'positive',
  claimed: 'accent',
  withdrawn: 'neutral',
} as const;

interface Tiers {
  readonly tiers: readonly OwnTier[];
}

export function Promotions({ tiers }: Tiers) {
  const t = useT();
  const format = useFormat();
  const end = useEndPromotion();
  return (
    <Section
      title={t('subscriptions.promotions')}
      none={t('subscriptions.promotions.none')}
      add={t('subscriptions.promotions.new')}
      pick={(offers) => offers.promotions}
      dialog={(onClose) => <PromotionDialog tiers={tiers} onClose={onClose} />}
      row={(one) => (
        <Row
          key={one.id}
          title={
            <>
              {one.trialDays > 0
                ? t('subscriptions.trialDays', { days: one.trialDays })
                : t('subscriptions.less', { percent: one.percent })}{' '}
              · <bdi>{one.tier.name}</bdi>
            </>
          }
          detail={
            <>
              {t(`subscriptions.audience.${one.audience}`)} · {usesOf(one, t)} ·{' '}
              {t('subscriptions.until', { date: format.date(one.endsAt) })}
              {one.message !== '' && (
                <>
                  {' '}
                  · <bdi>{one.message}</bdi>
                </>
              )}
            </>
          }
          trailing={
            <OfferState
              state={one.state}
              isBusy={end.isPending && end.variables === one.id}
              {...(one.state === 'ended' ? {} : { onEnd: () => end.mutate(one.id) })}
            />
          }
        />
      )}
    />
  );
}

export function TrialLinks({ tiers }: Tiers) {
  const t = useT();
  const format = useFormat();
  const end = useEndTrialLink();
  const linkOf = useLinkTo('trial');
  return (
    <Section
      title={t('subscriptions.trialLinks')}
      none={t('subscriptions.trialLinks.none')}
      add={t('subscriptions.trialLinks.new')}
      pick={(offers) => offers.trialLinks}
      dialog={(onClose) => <TrialLinkDialog tiers={tiers} onClose={onClose} />}
      row={(one) => (
        <div key={one.id}>
          <Row
            title={<bdi>{one.name}</bdi>}
            detail={
              <>
                <bdi>{one.tier.name}</bdi> · {t('subscriptions.trialDays', { days: one.days })} ·{' '}
                {usesOf(one, t)}
                {one.endsAt && ` · ${t('subscriptions.until', { date: format.date(one.endsAt) })}`}
              </>
            }
            trailing={
              <OfferState
                state={one.state}
                isBusy={end.isPending && end.variables === one.id}
                {...(one.state === 'ended' ? {} : { onEnd: () => end.mutate(one.id) })}
              />
            }
          />
          {one.state === 'running' && <LinkField value={linkOf(one.code)} />}
        </div>
      )}
    />
  );
}

export function Gifts({ tiers }: Tiers) {
  const t = useT();
  const withdraw = useWithdrawGift();
  const linkOf = useLinkTo('gift');
  return (
    <Section
      title={t('subscriptions.gifts')}
      none={t('subscriptions.gifts.none')}
      add={t('subscriptions.gifts.new')}
      pick={(offers) => offers.gifts}
      dialog={(onClose) => <GiftDialog tiers={tiers} onClose={onClose} />}
      row={(one) => (
        <div key={one.id}>
          <Row
            title={
              <>
                <bdi>{one.tier.name}</bdi> · {t('subscriptions.months', { months: one.months })}
              </>
            }
            detail={
              one.claimedBy ? t('subscriptions.gifts.by', { name: one.claimedBy }) : <bdi>{one.message}</bdi>
            }
            trailing={
              <OfferState
                state={one.state}
                isBusy={withdraw.isPending && withdraw.variables === one.id}
                {...(one.state === 'open' ? { onEnd: () => withdraw.mutate(one.id) } : {})}
              />
            }
          />
          {one.state === 'open' && <LinkField value={linkOf(one.code)} />}
        </div>
      )}
    />
  );
}

interface SectionProps<One> {
  readonly title: string;
  readonly none: string;
  readonly add: string;
  readonly pick: (offers: Offers) => readonly One[];
  readonly row: (one: One) => ReactNode;
  readonly dialog: (onClose: () => void) => ReactNode;
}

/** A section for one kind of offer: the list of these offers, and a button to create one. */
function Section<One>({ title, none, add, pick, row, dialog }: SectionProps<One>) {
  const offers = useOffers();
  const [isMaking, setMaking] = useState(false);
  const listed = offers.data && pick(offers.data);
  return (
    <TitledCard
      title={title}
      aside={
        <Button
          size="sm"
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => setMaking(true)}
        >
          {add}
        </Button>
      }
    >
      {!listed && offers.isError && <MoneyFailed onRetry={() => void offers.refetch()} />}
      {!listed && !offers.isError && <RowsLoading count={1} />}
      {listed?.length === 0 && (
        <Text size="ui" tone="support">
          {none}
        </Text>
      )}
      {listed && listed.length > 0 && <Rows label={title}>{listed.map(row)}</Rows>}
      {isMaking && dialog(() => setMaking(false))}
    </TitledCard>
  );
}

interface OfferStateProps {
  readonly state: keyof typeof tones;
  readonly isBusy: boolean;
  readonly onEnd?: () => void;
}

function OfferState({ state, isBusy, onEnd }: OfferStateProps) {
  const t = useT();
  return (
    <span className={styles.end}>
      <Tag tone={tones[state]}>{t(`subscriptions.offer.${state}`)}</Tag>
      {onEnd && (
        <Button size="sm" variant="ghost" loading={isBusy} onClick={onEnd}>
          {t('subscriptions.end')}
        </Button>
      )}
    </span>
  );
}

function LinkField({ value }: { value: string }) {
  const t = useT();
  return (
    <div className={styles.copy}>
      <CopyField
        label={t('subscriptions.link')}
        labelHidden
        value={value}
        copyLabel={t('subscriptions.link.copy')}
        copiedText={t('subscriptions.link.copied')}
        blockedText={t('subscriptions.link.blocked')}
      />
    </div>
  );
}

/** Returns a function that builds the link for a code: the creator's page with the code in the query. */
function useLinkTo(kind: 'trial' | 'gift'): (code: string) => string {
  const domain = useUser(({ info }) => info?.creatorDomain ?? '');
  return (code) => `${location.origin}/${domain}?${kind}=${code}`;
}

const usesOf = ({ uses, usesMax }: { uses: number; usesMax: number | null }, t: Translate): string =>
  usesMax === null ? t('subscriptions.uses', { uses }) : t('subscriptions.usesOf', { uses, max: usesMax });
