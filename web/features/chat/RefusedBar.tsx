import { dollars } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import { openModal } from '#web/kit/modals.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Button } from '#web/ui/Button.tsx';
import { editUnsent } from './edit-unsent.ts';
import type { Refused, Unsent } from './outbox.ts';
import { ownOutbox } from './own-outbox.ts';
import styles from './RefusedBar.module.css';

interface RefusedBarProps {
  readonly entry: Unsent;
  readonly refused: Refused;
  /** The recipient's name. */
  readonly name: string;
  readonly onReplyTo: (seq: number) => void;
}

/**
 * Says why the server refused a message, and offers what can be done about it. The person can always edit or
 * discard the message.
 */
export function RefusedBar({ entry, refused, name, onReplyTo }: RefusedBarProps) {
  const t = useT();
  const words = useWords(refused, name);
  return (
    <div className={styles.bar}>
      <p className={styles.why} role="status">
        {words}
      </p>
      <div className={styles.acts}>
        <FirstAct entry={entry} refused={refused} />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            editUnsent(entry);
            if (entry.replyTo) onReplyTo(entry.replyTo.seq);
          }}
        >
          {t('chat.edit')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => ownOutbox().discard(entry.id)}>
          {t('chat.discard')}
        </Button>
      </div>
    </div>
  );
}

/**
 * The button that solves the refusal: send again, accept the new fee, or top up first. Null when the message
 * must be edited.
 */
function FirstAct({ entry, refused }: Pick<RefusedBarProps, 'entry' | 'refused'>) {
  const t = useT();
  const money = useMoney();
  const { id } = entry;
  const again = (
    <Button size="sm" variant="soft" onClick={() => ownOutbox().retry(id)}>
      {t('core.retry')}
    </Button>
  );
  const [price, missing] = [unitsIn(refused, 'price'), unitsIn(refused, 'missing')];
  switch (refused.reason) {
    case 'word_refused':
    case 'amount_out_of_range':
    case 'key_reused':
    case 'message_too_long':
      return null;
    case 'price_changed':
      if (price === undefined) return again;
      return (
        <Button
          size="sm"
          variant="soft"
          onClick={() => ownOutbox().retry(id, { expectedFee: price > 0n ? dollars(price) : null })}
        >
          {`${t('chat.send')} `}
          <bdi>{money.ofUnits(price)}</bdi>
        </Button>
      );
    case 'insufficient_funds':
      return (
        <>
          {missing !== undefined && missing > 0n && (
            <Button
              size="sm"
              variant="soft"
              onClick={() => openModal('topUpFirst', { missing: dollars(missing), quote: null })}
            >
              {t('titles.TopUp')}
            </Button>
          )}
          {again}
        </>
      );
    default:
      return again;
  }
}

/**
 * A sentence that names the refused word, the new fee or the allowed prices; for any other reason, the
 * server's sentence.
 */
function useWords(refused: Refused, name: string): string {
  const t = useT();
  const money = useMoney();
  const [price, min, max] = ['price', 'min', 'max'].map((field) => unitsIn(refused, field));
  const { word } = refused.details;
  if (refused.reason === 'word_refused' && typeof word === 'string') return t('chat.unsent.word', { word });
  if (refused.reason === 'price_changed' && price !== undefined)
    return t('chat.unsent.fee', { name, amount: money.ofUnits(price) });
  if (refused.reason === 'amount_out_of_range' && min !== undefined && max !== undefined)
    return t('chat.unsent.price', { min: money.ofUnits(min), max: money.ofUnits(max) });
  return refused.words;
}

function unitsIn({ details }: Refused, field: string): bigint | undefined {
  const units = details[field];
  return typeof units === 'string' && /^\d{1,38}$/.test(units) ? BigInt(units) : undefined;
}
