import { CHAT_NOTE_MAX_CHARS, DISPLAY_NAME_MAX_CHARS } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useActingSeat, useHasRight } from '#web/kit/inbox.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './FanNotes.module.css';
import type { Chat, FanCard } from './keys.ts';
import { PersonLists } from './PersonLists.tsx';
import { useDescribe } from './queries.ts';
import { useSaved } from './useSaved.ts';

interface FanNotesProps {
  readonly chatId: string;
  readonly peer: Chat['peer'];
  readonly card: FanCard;
}

/**
 * The creator's information about a fan: spending figures, a note, a nickname and lists. Team members see the
 * note and the nickname only with the `notes` right, and never see the lists.
 */
export function FanNotes({ chatId, peer, card }: FanNotesProps) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const mayNote = useHasRight('notes');
  const isOwn = useActingSeat() === null;
  const facts: [string, string][] = [
    [t('chat.card.spent'), money.write(card.spent)],
    [t('chat.card.tips'), money.write(card.tips)],
    [t('chat.card.opened'), t('chat.card.openedOf', { bought: card.bought, sent: card.sentForSale })],
  ];
  if (card.averageUnlock) facts.push([t('chat.card.average'), money.write(card.averageUnlock)]);
  if (card.lastBoughtAt) facts.push([t('chat.card.last'), format.date(card.lastBoughtAt)]);
  return (
    <>
      <dl className={styles.card}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {mayNote && (
        <>
          <Note chatId={chatId} card={card} />
          <Nickname chatId={chatId} peer={peer} />
        </>
      )}
      {isOwn && <PersonLists chatId={chatId} personId={peer.id} lists={card.lists} />}
    </>
  );
}

function Note({ chatId, card }: { chatId: string; card: FanCard }) {
  const t = useT();
  const describe = useDescribe(chatId);
  const { isSaved, ...field } = useSaved(
    card.note,
    (note) => describe.mutateAsync({ note }),
    CHAT_NOTE_MAX_CHARS,
  );
  const isTooLong = field.value.length > CHAT_NOTE_MAX_CHARS;
  return (
    <TextArea
      {...field}
      label={t('chat.note')}
      corner={
        !isTooLong && <SaveState isError={describe.isError} isSaved={isSaved} hasText={field.value !== ''} />
      }
      placeholder={t('chat.note.hint')}
      dir="auto"
      rows={3}
      growing
      maxLength={CHAT_NOTE_MAX_CHARS}
    />
  );
}

function SaveState({ isError, isSaved, hasText }: { isError: boolean; isSaved: boolean; hasText: boolean }) {
  const t = useT();
  if (isError) return <span className={styles.bad}>{t('chat.note.failed')}</span>;
  if (!isSaved) return t('chat.note.saving');
  return hasText ? t('chat.note.saved') : null;
}

function Nickname({ chatId, peer }: { chatId: string; peer: Chat['peer'] }) {
  const t = useT();
  const describe = useDescribe(chatId);
  const { isSaved: _, ...field } = useSaved(
    peer.nickname ?? '',
    (nickname) => describe.mutateAsync({ nickname }),
    DISPLAY_NAME_MAX_CHARS,
  );
  return (
    <TextField
      {...field}
      label={t('chat.nickname')}
      placeholder={peer.name}
      dir="auto"
      autoComplete="off"
      maxLength={DISPLAY_NAME_MAX_CHARS}
    />
  );
}
