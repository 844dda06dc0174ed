import { unitsTyped } from '#web/features/wallet/dollars.ts';
import { useMoney } from '#web/features/wallet/useMoney.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import type { Chat } from './keys.ts';
import { LinkedText } from './LinkedText.tsx';
import body from './MessageBody.module.css';
import type { Unsent } from './outbox.ts';
import { ownOutbox } from './own-outbox.ts';
import { nameOf } from './Peer.tsx';
import { Quote } from './Quote.tsx';
import styles from './UnsentBody.module.css';

/** A message of one's own that is on its way, waits for the network, or was refused. */
export function UnsentBody({ entry, chat }: { entry: Unsent; chat: Chat }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const isFailed = entry.state === 'failed';
  const price = entry.sale && unitsTyped(entry.sale.price);
  return (
    <div>
      <MessageBubble
        kind="text"
        side="out"
        status={{
          time: format.time(entry.at),
          state: isFailed ? 'failed' : 'sending',
          stateLabel: t(isFailed ? 'chat.state.failed' : 'chat.state.waiting'),
        }}
        retry={
          isFailed
            ? {
                label: t('chat.retry', { why: entry.problem ?? '' }),
                onPress: () => ownOutbox().retry(entry.id),
              }
            : undefined
        }
      >
        {entry.replyTo && <Quote quote={entry.replyTo} name={nameOf(chat.peer)} onPress={() => undefined} />}
        {entry.media.length > 0 && (
          <em className={body.gone}>
            {t('chat.unsent.media', { count: entry.media.length })}
            {price ? ` · ${money.ofUnits(price)}` : ''}{' '}
          </em>
        )}
        <span dir="auto">
          <LinkedText text={entry.text} />
        </span>
      </MessageBubble>
      {isFailed && (
        <div className={styles.discard}>
          <Button size="sm" variant="ghost" onClick={() => ownOutbox().discard(entry.id)}>
            {t('chat.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
