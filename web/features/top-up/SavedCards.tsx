import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { MoneyFailed } from '#web/features/wallet/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Row.tsx';
import { RowIcon } from '#web/ui/RowIcon.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import { CardReturn } from './CardReturn.tsx';
import { cardName, expiryText } from './card-words.ts';
import {
  type SavedCard,
  useCardFirst,
  useCards,
  useDeleteCard,
  useSetCardFirst,
  useSetDefaultCard,
} from './queries.ts';
import styles from './SavedCards.module.css';

/** A person's saved cards, each with its expiry date. */
export function SavedCards() {
  const t = useT();
  const cards = useCards();
  const [asked, setAsked] = useState<SavedCard | null>(null);
  const add = () => openModal('cardForm', { onEntered: null });
  return (
    <Card>
      <div className={styles.head}>
        <Text as="h2" size="h2">
          {t('wallet.cards')}
        </Text>
        {cards.data && cards.data.length > 0 && (
          <Button
            size="sm"
            variant="soft"
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
            onClick={add}
          >
            {t('wallet.card.add')}
          </Button>
        )}
      </div>
      <CardReturn />
      {!cards.data &&
        (cards.isError ? <MoneyFailed onRetry={() => void cards.refetch()} /> : <RowsLoading count={2} />)}
      {cards.data?.length === 0 && (
        <EmptyState
          drawing="wallet"
          level={3}
          title={t('wallet.cards.none')}
          action={
            <Button variant="soft" onClick={add}>
              {t('wallet.card.add')}
            </Button>
          }
        >
          {t('wallet.cards.none.text')}
        </EmptyState>
      )}
      {cards.data && cards.data.length > 0 && (
        <Rows label={t('wallet.cards')}>
          {cards.data.map((card) => (
            <CardRow key={card.id} card={card} onDelete={() => setAsked(card)} />
          ))}
        </Rows>
      )}
      {cards.data && cards.data.length > 0 && <WalletFirst />}
      <DeleteQuestion asked={asked} onClose={() => setAsked(null)} />
    </Card>
  );
}

/**
 * A switch: purchases preselect the wallet if it is on, and the default card if it is off. The person can
 * still choose any other payment method.
 */
function WalletFirst() {
  const t = useT();
  const isCardFirst = useCardFirst();
  const choose = useSetCardFirst();
  // While the change is sent, the switch shows the new choice.
  const isWalletFirst = choose.isPending ? !choose.variables : isCardFirst === false;
  return (
    <SettingRow
      title={t('wallet.walletFirst')}
      detail={t('wallet.walletFirst.about')}
      checked={isWalletFirst}
      disabled={isCardFirst === undefined || choose.isPending}
      onCheckedChange={(isOn) => choose.mutate(!isOn)}
    />
  );
}

function CardRow({ card, onDelete }: { card: SavedCard; onDelete: () => void }) {
  const t = useT();
  const choose = useSetDefaultCard();
  const name = cardName(card, t);
  const date = expiryText(card);
  return (
    <Row
      leading={
        <RowIcon tone={card.isDefault ? 'accent' : 'neutral'}>
          <CreditCard size={20} strokeWidth={1.75} />
        </RowIcon>
      }
      title={name}
      detail={card.isExpired ? t('wallet.card.expired', { date }) : t('wallet.card.expires', { date })}
      trailing={
        <span className={styles.acts}>
          {card.isDefault && <Tag tone="accent">{t('wallet.card.default')}</Tag>}
          {!card.isDefault && !card.isExpired && (
            <Button
              size="sm"
              loading={choose.isPending}
              aria-label={t('wallet.card.makeDefaultOf', { card: name })}
              onClick={() => choose.mutate(card.id)}
            >
              {t('wallet.card.makeDefault')}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('wallet.card.deleteOf', { card: name })}
            onClick={onDelete}
          >
            {t('wallet.card.delete')}
          </Button>
        </span>
      }
    />
  );
}

function DeleteQuestion({ asked, onClose }: { asked: SavedCard | null; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteCard();
  // The card that the dialog names. It stays set while the dialog fades out, when no card is selected any
  // more.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  return (
    <AlertDialog
      open={asked !== null}
      onOpenChange={onClose}
      tone="warning"
      title={shown ? t('wallet.card.delete.title', { card: cardName(shown, t) }) : ''}
      message={t('wallet.card.delete.text')}
      closeLabel={t('wallet.card.keep')}
      action={{
        label: t('wallet.card.delete'),
        variant: 'danger',
        loading: remove.isPending,
        onPress: () => {
          if (asked)
            remove.mutate(asked.id, {
              onSettled: onClose,
              onSuccess: () => showToast(t('wallet.card.deleted')),
            });
        },
      }}
    />
  );
}
