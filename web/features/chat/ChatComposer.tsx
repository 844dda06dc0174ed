import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useHasRight } from '#web/kit/inbox.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Composer } from '#web/ui/Composer.tsx';
import { classes } from '#web/ui/classes.ts';
import { AttachButton } from './AttachButton.tsx';
import { attachFiles, useAttachments } from './attachments.ts';
import { CannotWrite } from './CannotWrite.tsx';
import styles from './ChatComposer.module.css';
import { ComposerNotices } from './ComposerNotices.tsx';
import { ComposerTray } from './ComposerTray.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import type { Message, OpenChat } from './keys.ts';
import { nameOf } from './Peer.tsx';
import type { ProposalSlots } from './proposal-slots.ts';
import { QuickReplies, ScriptSteps } from './QuickReplies.tsx';
import { RestrictedWordNotices, restrictedWordsIn } from './RestrictedWordNotices.tsx';
import { useFileDrop } from './useFileDrop.ts';
import { useMessageText } from './useMessageText.ts';
import { useSale } from './useSale.ts';
import { useSend } from './useSend.ts';
import { useSendObstacle } from './useSendObstacle.ts';
import { useVoice } from './useVoice.tsx';

interface ChatComposerProps {
  readonly open: OpenChat;
  readonly reply: Message | null;
  readonly onReplyEnd: () => void;
  readonly proposals?: ProposalSlots;
}

/** The message composer: text, files, a voice message and a price. */
export function ChatComposer({ open, reply, onReplyEnd, proposals }: ChatComposerProps) {
  const { chat, writing } = open;
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const maySell = useHasRight('sell');
  const attached = useAttachments(chat.id);
  const sale = useSale(open, attached);
  const message = useMessageText({ open, reply, attached, sale });
  const { text, write, script, replies, field } = message;
  const words = restrictedWordsIn(open, text, sale);
  const heldUp = useSendObstacle({ open, attached, sale, words });
  const voice = useVoice({ open, reply, onSent: onReplyEnd });
  const send = useSend({
    open,
    attached,
    sale,
    reply,
    script: script.running,
    onSent: () => {
      onReplyEnd();
      script.next();
    },
  });
  const attach = (files: readonly File[]) => {
    const left = files.length - attachFiles(chat.id, files).length;
    if (left > 0) showToast(t('chat.attach.full', { count: left }));
  };
  const drop = useFileDrop(attach);

  if (writing.reason) return <CannotWrite open={open} reason={writing.reason} />;

  const price = sale.isOn ? sale.units : writing.fee && BigInt(writing.fee.units);
  return (
    // Files can be dropped anywhere on the composer; keyboard users attach files with the attach button.
    <section
      ref={field.area}
      className={classes(styles.composer, drop.isOver && styles.dropping)}
      aria-label={t('chat.compose')}
      data-writing
      onKeyDown={replies.onArrow}
      {...drop.handlers}
    >
      <ComposerNotices open={open} isVoiceRefused={voice.isRefused} />
      {proposals && (
        <proposals.Card
          open={open}
          hasWords={text.trim() !== ''}
          onUse={message.takeProposal}
          onEnd={field.focus}
        />
      )}
      <RestrictedWordNotices words={words} />
      <QuickReplies
        fitting={replies.fitting}
        name={chat.peer.name}
        at={replies.at}
        onPick={message.beginScript}
      />
      {script.running && <ScriptSteps running={script.running} onStop={script.stop} />}
      <Composer
        label={t('chat.write', { name: nameOf(chat.peer) })}
        value={text}
        maxLength={writing.maxChars}
        counter={(used, limit) => `${format.number(used)} / ${format.number(limit)}`}
        onValueChange={write}
        onSend={() => (replies.next ? message.beginScript(replies.next) : send(text))}
        sendLabel={t('chat.send')}
        hasAttachment={attached.length > 0}
        uploading={heldUp}
        price={price ? money.ofUnits(price) : undefined}
        voice={voice.microphone}
        recording={voice.recording}
        before={
          <AttachButton chatId={chat.id} hasVault={chat.side === 'creator' && maySell} onFiles={attach} />
        }
        after={
          <>
            {proposals && <proposals.Button open={open} />}
            <EmojiButton onPick={(emoji) => field.insert(emoji, { text, write })} />
          </>
        }
        tray={
          (reply || attached.length > 0) && (
            <ComposerTray
              open={open}
              reply={reply}
              onReplyEnd={onReplyEnd}
              attached={attached}
              sale={sale}
              onFiles={attach}
            />
          )
        }
      />
    </section>
  );
}
