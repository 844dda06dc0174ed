import { LockKeyhole, X } from 'lucide-react';
import { useId } from 'react';
import { CREATOR_MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { AttachmentPicture } from './AttachmentPicture.tsx';
import { type Attachment, detach, setPreview } from './attachments.ts';
import styles from './ChatComposer.module.css';
import type { Message, OpenChat } from './keys.ts';
import { nameOf } from './Peer.tsx';
import { Quote } from './Quote.tsx';
import type { SaleDraft } from './useSale.ts';

interface ComposerTrayProps {
  readonly open: OpenChat;
  readonly reply: Message | null;
  readonly onReplyEnd: () => void;
  readonly attached: readonly Attachment[];
  readonly sale: SaleDraft;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Shows what will be sent with the text: the quoted message, the attached files and the price. */
export function ComposerTray({ open, reply, onReplyEnd, attached, sale }: ComposerTrayProps) {
  const t = useT();
  const { chat, writing } = open;
  return (
    <div className={styles.tray}>
      {reply && (
        <div className={styles.reply}>
          <Quote
            quote={{ seq: reply.seq, isMine: reply.isMine, text: reply.text }}
            name={nameOf(chat.peer)}
            onPress={onReplyEnd}
          />
          <IconButton
            size="sm"
            label={t('chat.reply.cancel')}
            icon={<X size={18} strokeWidth={1.75} aria-hidden />}
            onClick={onReplyEnd}
          />
        </div>
      )}
      {attached.length > 0 && (
        <ul className={styles.strip} aria-label={t('chat.attached')}>
          {attached.map((one, place) => (
            <li key={one.key} className={styles.item}>
              <File
                one={one}
                place={place + 1}
                isForSale={sale.isOn}
                onPreview={() => setPreview(chat.id, one.key, !one.isPreview)}
              />
              <IconButton
                className={styles.remove}
                size="sm"
                round
                variant="media"
                label={t('chat.attach.remove', { place: place + 1 })}
                icon={<X size={15} strokeWidth={2} aria-hidden />}
                onClick={() => detach(chat.id, one)}
              />
            </li>
          ))}
        </ul>
      )}
      {attached.length > 0 && writing.maySell && (
        <Price sale={sale} name={nameOf(chat.peer)} count={attached.length} />
      )}
    </div>
  );
}

interface FileProps {
  readonly one: Attachment;
  readonly place: number;
  readonly isForSale: boolean;
  readonly onPreview: () => void;
}

function File({ one, place, isForSale, onPreview }: FileProps) {
  const t = useT();
  const picture = <AttachmentPicture one={one} />;
  if (!isForSale) return <span className={styles.file}>{picture}</span>;
  return (
    <button
      type="button"
      className={styles.file}
      aria-pressed={one.isPreview}
      aria-label={t('chat.sale.preview', { place })}
      title={t('chat.sale.preview', { place })}
      onClick={onPreview}
    >
      {picture}
      {one.isPreview && (
        <Tag tone="positive" className={styles.free}>
          {t('chat.sale.free')}
        </Tag>
      )}
    </button>
  );
}

function Price({ sale, name, count }: { sale: SaleDraft; name: string; count: number }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const id = useId();
  return (
    <div className={styles.price}>
      <label htmlFor={id}>
        <LockKeyhole size={18} strokeWidth={1.75} aria-hidden />
        {t('chat.sale.price')}
      </label>
      <Switch id={id} checked={sale.isWanted} onCheckedChange={(isWanted) => sale.set({ isWanted })} />
      {sale.isWanted && (
        <>
          <div className={styles.amount}>
            <PriceField
              label={t('chat.sale.price')}
              labelHidden
              symbol="$"
              decimalSign={money.decimalSign}
              value={sale.price}
              onValueChange={(price) => sale.set({ price })}
            />
          </div>
          {sale.net !== null && (
            <span className={styles.receive}>
              <T
                k="chat.sale.receive"
                params={{ net: money.ofUnits(sale.net), fee: format.share(sale.feeBps) }}
                strong={(text) => <b>{text}</b>}
              />
            </span>
          )}
          <div className={styles.locked}>
            <TextField
              label={t('chat.sale.lockedText')}
              labelHidden
              placeholder={t('chat.sale.lockedText')}
              dir="auto"
              maxLength={CREATOR_MESSAGE_MAX_CHARS}
              value={sale.lockedText}
              onValueChange={(lockedText) => sale.set({ lockedText })}
            />
          </div>
          {sale.owned > 0 && (
            <p className={styles.warn} role="status">
              {sale.owned === count
                ? t('chat.sale.ownedAll', { name })
                : t('chat.sale.owned', { name, count: sale.owned, all: count })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
