import { AudioPlayer } from '#web/features/media/index.ts';
import { LinkedText } from '#web/features/words/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { MessageBubble } from '#web/ui/MessageBubble.tsx';
import type { MessageStatusProps } from '#web/ui/MessageStatus.tsx';
import type { Chat, Message, OpenChat } from './keys.ts';
import { MediaGrid } from './MediaGrid.tsx';
import styles from './MessageBody.module.css';
import { nameOf } from './Peer.tsx';
import { Quote } from './Quote.tsx';
import { SaleBody } from './SaleBody.tsx';

export interface MessageBodyProps {
  readonly message: Message;
  readonly open: OpenChat;
  readonly onJump: (seq: number) => void;
}

/**
 * The message bubble. Tips, messages for sale, media, plain text and messages that their author has unsent
 * each look different.
 */
export function MessageBody({ message, open, onJump }: MessageBodyProps) {
  const t = useT();
  const money = useMoney();
  const { chat } = open;
  const status = useStatus(message, chat);
  const side = message.isMine ? 'out' : 'in';
  const name = nameOf(chat.peer);
  if (message.isUnsent)
    return (
      <MessageBubble kind="text" side={side} status={status}>
        <em className={styles.gone}>
          {message.tip && t('chat.tip.undone', { amount: money.write(message.tip.amount) })}
          {!message.tip && (message.isMine ? t('chat.gone.mine') : t('chat.gone.theirs', { name }))}
        </em>
      </MessageBubble>
    );
  if (message.tip)
    return (
      <MessageBubble kind="tip" side={side} status={status} amount={money.write(message.tip.amount)}>
        {message.isMine ? t('chat.tip.mine', { name }) : t('chat.tip.theirs', { name })}
        {message.text !== '' && (
          <span className={styles.tipText} dir="auto">
            {message.text}
          </span>
        )}
      </MessageBubble>
    );
  const words = <Words message={message} name={name} onJump={onJump} />;
  if (message.sale)
    return (
      <SaleBody message={message} sale={message.sale} open={open} status={status}>
        {words}
      </SaleBody>
    );
  const [only] = message.media;
  if (only && message.media.length === 1 && only.media.kind === 'audio' && message.text === '')
    return (
      <MessageBubble kind="voice" side={side} status={status}>
        <AudioPlayer
          media={only.media}
          label={message.isMine ? t('chat.voice.mine') : t('chat.voice.theirs', { name })}
        />
      </MessageBubble>
    );
  if (message.media.length > 0)
    return (
      <MessageBubble
        kind="media"
        side={side}
        status={status}
        media={<MediaGrid media={message.media} name={name} />}
      >
        {hasWords(message) && words}
      </MessageBubble>
    );
  return (
    <MessageBubble kind="text" side={side} status={status}>
      {words}
    </MessageBubble>
  );
}

const hasWords = ({ text, replyTo, fee }: Message): boolean =>
  text !== '' || replyTo !== null || fee !== null;

function Words({ message, name, onJump }: { message: Message; name: string; onJump: (seq: number) => void }) {
  const { text, replyTo, link } = message;
  return (
    <>
      {replyTo && <Quote quote={replyTo} name={name} onPress={() => onJump(replyTo.seq)} />}
      {text !== '' && (
        <span dir="auto">
          <LinkedText text={text} isPrivate />
        </span>
      )}
      {link && (
        <a className={styles.link} href={link.url} target="_blank" rel="noopener noreferrer nofollow ugc">
          <small>{link.site}</small>
          <b dir="auto">{link.title}</b>
          {link.about !== '' && <span dir="auto">{link.about}</span>}
        </a>
      )}
      {message.fee && <Fee fee={message.fee} isMine={message.isMine} />}
    </>
  );
}

function Fee({ fee, isMine }: { fee: NonNullable<Message['fee']>; isMine: boolean }) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const amount = money.write(fee.amount);
  const by = isMine ? 'mine' : 'theirs';
  return (
    <small className={styles.fee}>
      {t(`chat.fee.${fee.state}.${by}`, { amount, when: format.date(fee.returnsAt) })}
    </small>
  );
}

function useStatus({ at, isMine, seq }: Message, { peerReadSeq, peer }: Chat): MessageStatusProps {
  const t = useT();
  const format = useFormat();
  if (!isMine) return { time: format.time(at) };
  const isRead = peerReadSeq !== null && seq <= peerReadSeq;
  return {
    time: format.time(at),
    state: isRead ? 'read' : 'sent',
    stateLabel: isRead ? t('chat.state.read', { name: nameOf(peer) }) : t('chat.state.sent'),
  };
}
