import { LinkedText } from '#web/features/words/index.ts';
import { unitsTyped } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import type { Chat } from './keys.ts';
import body from './MessageBody.module.css';
import type { Unsent } from './outbox.ts';
import { nameOf } from './Peer.tsx';
import { Quote } from './Quote.tsx';
import { RefusedBar } from './RefusedBar.tsx';
import { WaitingBar } from './WaitingBar.tsx';

interface UnsentBodyProps {
  readonly entry: Unsent;
  readonly chat: Chat;
  /** Called when the viewer edits a refused reply, so that the composer quotes the same message again. */
  readonly onReplyTo: (seq: number) => void;
}

/**
 * The viewer's own message that the server has not stored yet: it is being sent, waits for the network, or
 * was refused.
 */
export function UnsentBody({ entry, chat, onReplyTo }: UnsentBodyProps) {
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
      >
        {entry.replyTo && <Quote quote={entry.replyTo} name={nameOf(chat.peer)} onPress={() => undefined} />}
        {entry.media.length > 0 && (
          <em className={body.gone}>
            {t('chat.unsent.media', { count: entry.media.length })}
            {price ? ` · ${money.ofUnits(price)}` : ''}{' '}
          </em>
        )}
        <span dir="auto">
          <LinkedText text={entry.text} isPrivate />
        </span>
      </MessageBubble>
      {entry.refused ? (
        <RefusedBar entry={entry} refused={entry.refused} name={nameOf(chat.peer)} onReplyTo={onReplyTo} />
      ) : (
        <WaitingBar entry={entry} />
      )}
    </div>
  );
}
