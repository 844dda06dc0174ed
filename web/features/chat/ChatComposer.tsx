import { Smile } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { keepUsedDraft } from '#web/features/assistant/used-drafts.ts';
import { clockText } from '#web/kit/clock-text.ts';
import { loadNamespaces, useT } from '#web/kit/i18n.tsx';
import { useMay } from '#web/kit/inbox.ts';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { Composer } from '#web/ui/Composer.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { AttachButton } from './AttachButton.tsx';
import { attachFiles, useAttachments } from './attachments.ts';
import { CannotWrite } from './CannotWrite.tsx';
import styles from './ChatComposer.module.css';
import { ComposerTray } from './ComposerTray.tsx';
import { keepDraft, useDraft } from './drafts.ts';
import type { Message, OpenChat } from './keys.ts';
import { nameOf } from './Peer.tsx';
import { QuickReplies, ScriptSteps } from './QuickReplies.tsx';
import { canRecord, useRecorder } from './recorder.ts';
import { tellTyping } from './typing.ts';
import { answerTo } from './unsent.ts';
import { useHeldUp } from './useHeldUp.ts';
import { useSale } from './useSale.ts';
import { type Script, useFittingScripts, useScript } from './useScript.ts';
import { useSend } from './useSend.ts';
import { useVoiceHold } from './useVoiceHold.ts';
import { sendVoice } from './voice-notes.ts';
import { WordNotes, wordsOf } from './WordNotes.tsx';

/** Only for creators, with words of its own. */
const loadDrafts = async () => {
  const [parts] = await Promise.all([
    import('#web/features/assistant/DraftParts.tsx'),
    loadNamespaces(['assistant']),
  ]);
  return parts;
};
const DraftCard = lazy(async () => ({ default: (await loadDrafts()).DraftCard }));
const DraftButton = lazy(async () => ({ default: (await loadDrafts()).DraftButton }));
const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker }));

interface ChatComposerProps {
  readonly open: OpenChat;
  readonly reply: Message | null;
  readonly onReplyEnd: () => void;
}

/** Where a message is written: words, files, a voice, a price. */
export function ChatComposer({ open, reply, onReplyEnd }: ChatComposerProps) {
  const { chat, writing } = open;
  const t = useT();
  const money = useMoney();
  const place = useRef<HTMLDivElement>(null);
  const text = useDraft(chat.id);
  const attached = useAttachments(chat.id);
  const sale = useSale(open, attached);
  const words = wordsOf(open, text, sale);
  const heldUp = useHeldUp({ open, attached, sale, words });
  const [isDropping, setDropping] = useState(false);
  const script = useScript(open, sale);
  const fitting = useFittingScripts(open, text);
  const maySell = useMay('sell');
  const [chosen, setChosen] = useState(0);
  const nextReply = Math.min(chosen, fitting.length - 1);
  const send = useSend({
    ...{ open, attached, sale, reply, scriptId: script.running?.script.id ?? null },
    onSent: () => {
      onReplyEnd();
      script.next();
    },
  });
  const attach = (files: readonly File[]) => {
    const left = files.length - attachFiles(chat.id, files).length;
    if (left > 0) showToast(t('chat.attach.full', { count: left }));
  };
  // Asked when the recording ends, which may be long after it began.
  const answers = useRef(reply);
  useEffect(() => {
    answers.current = reply;
  }, [reply]);
  const recorder = useRecorder((file) => {
    if (sendVoice(chat.id, file, answerTo(answers.current))) onReplyEnd();
    else showToast(t('chat.attach.full', { count: 1 }));
  });

  const hold = useVoiceHold(recorder);

  const focus = () => place.current?.querySelector('textarea')?.focus();
  useEffect(() => {
    if (reply) place.current?.querySelector('textarea')?.focus();
  }, [reply]);

  if (writing.reason) return <CannotWrite open={open} reason={writing.reason} />;

  const write = (next: string) => {
    keepDraft(chat.id, next);
    if (next !== '') tellTyping(chat.id);
    // Whoever empties the field has thought of something else to say.
    else {
      keepUsedDraft(chat.id, null);
      if (attached.length === 0) script.stop();
    }
  };
  const insert = (piece: string) => {
    const field = place.current?.querySelector('textarea');
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    write(text.slice(0, from) + piece + text.slice(to));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + piece.length, from + piece.length);
    });
  };
  const filesIn = ({ files }: DataTransfer): File[] => [...files];
  const onPaste = (event: ClipboardEvent) => {
    const files = filesIn(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    attach(filesIn(event.dataTransfer));
  };
  const begin = (picked: Script) => {
    setChosen(0);
    keepUsedDraft(chat.id, null);
    script.begin(picked);
    focus();
  };
  const onArrow = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (fitting.length === 0 || step === 0) return;
    event.preventDefault();
    setChosen((nextReply + step + fitting.length) % fitting.length);
  };
  const price = sale.isOn ? sale.units : writing.fee && BigInt(writing.fee.units);
  return (
    // Files may be dropped anywhere here; the button beside the field does the same for the keyboard.
    <section
      ref={place}
      className={classes(styles.composer, isDropping && styles.dropping)}
      aria-label={t('chat.compose')}
      data-writing
      onPaste={onPaste}
      onKeyDown={onArrow}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={onDrop}
    >
      {writing.assistantNotice && <p className={styles.notice}>{writing.assistantNotice}</p>}
      {writing.isAssistantOutside && <p className={styles.notice}>{t('chat.system.assistant_outside')}</p>}
      {recorder.state === 'refused' && (
        <p className={styles.notice} role="alert">
          {t('chat.voice.refused')}
        </p>
      )}
      {writing.fee && (
        <p className={styles.notice}>
          {t('chat.fee.notice', { amount: money.write(writing.fee), name: nameOf(chat.peer) })}
        </p>
      )}
      {chat.side === 'creator' && (
        <Suspense>
          <DraftCard
            open={open}
            hasWords={text.trim() !== ''}
            onUse={(words) => {
              script.stop();
              keepDraft(chat.id, words);
              focus();
            }}
            onEnd={focus}
          />
        </Suspense>
      )}
      <WordNotes words={words} />
      <QuickReplies fitting={fitting} at={nextReply} onPick={begin} />
      {script.running && <ScriptSteps running={script.running} onStop={script.stop} />}
      <Composer
        label={t('chat.write', { name: nameOf(chat.peer) })}
        value={text}
        maxLength={writing.maxChars}
        onValueChange={write}
        onSend={() => {
          const picked = fitting[nextReply];
          if (picked) begin(picked);
          else send(text);
        }}
        sendLabel={t('chat.send')}
        hasAttachment={attached.length > 0}
        uploading={heldUp}
        price={price ? money.ofUnits(price) : undefined}
        voice={
          canRecord() && !writing.fee
            ? { label: t('chat.voice.record'), onPress: hold.onPress, onHold: hold.onHold }
            : undefined
        }
        recording={
          recorder.state === 'recording'
            ? {
                elapsed: clockText(recorder.seconds),
                label: t('chat.voice.recording'),
                cancelLabel: t('chat.voice.cancel'),
                onCancel: recorder.cancel,
                onSend: recorder.finish,
                meter: <Levels levels={recorder.levels} />,
                isOverBin: hold.isOverBin,
                hint: hold.isHeld ? t('chat.voice.held') : undefined,
              }
            : undefined
        }
        before={
          <AttachButton chatId={chat.id} hasVault={chat.side === 'creator' && maySell} onFiles={attach} />
        }
        after={
          <>
            {chat.side === 'creator' && (
              <Suspense>
                <DraftButton open={open} />
              </Suspense>
            )}
            <Popover
              side="top"
              label={t('chat.emoji')}
              trigger={
                <IconButton
                  label={t('chat.emoji')}
                  icon={<Smile size={21} strokeWidth={1.75} aria-hidden />}
                />
              }
            >
              <Suspense>
                <EmojiPicker onPick={insert} />
              </Suspense>
            </Popover>
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

/** How loud it is, while one speaks. */
function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <div className={styles.levels} aria-hidden>
      {levels.map((level, place) => (
        <i
          // A bar has no name but its place.
          key={`level-${String(place)}`}
          style={{ blockSize: `${Math.round(12 + level * 88)}%` }}
        />
      ))}
    </div>
  );
}
