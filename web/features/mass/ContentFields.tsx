import { AtSign, Images, Smile } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { CREATOR_MESSAGE_MAX_CHARS, MESSAGE_MEDIA_MAX } from '#contract/limits.ts';
import { attachMedia, LazyEmojiPicker, useAttachments } from '#web/features/chat/index.ts';
import { LazyVaultPicker } from '#web/features/vault/index.ts';
import { FAN_NAME } from '#web/kit/fan-name.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useHasRight } from '#web/kit/inbox.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { type ContentDraft, isForSale } from './content.ts';
import styles from './Mass.module.css';
import { MediaRow } from './MediaRow.tsx';
import { PriceRow } from './PriceRow.tsx';

const icon = { size: 21, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface WordsFieldsProps {
  /** The key under which the chat feature's `attachments.ts` stores the message's files. */
  readonly place: string;
  readonly words: ContentDraft;
  readonly onChange: (change: Partial<ContentDraft>) => void;
  /**
   * Whether the message may have a second text, which is unlocked together with the files. Welcomes,
   * flows and quick replies may not; a mass message may.
   */
  readonly hasLockedText?: boolean;
  readonly error?: string | undefined;
}

/** The fields for the content of a message to many people: text, files and price. */
export function ContentFields({ place, words, onChange, hasLockedText = false, error }: WordsFieldsProps) {
  const t = useT();
  const format = useFormat();
  const field = useId();
  const attached = useAttachments(place);
  const [isPicking, setPicking] = useState(false);
  const maySell = useHasRight('sell');
  const caret = useRef(words.text.length);
  const isSold = isForSale(words, attached);
  const insert = (piece: string) => {
    const at = Math.min(caret.current, words.text.length);
    const text = words.text.slice(0, at) + piece + words.text.slice(at);
    caret.current = at + piece.length;
    onChange({ text });
  };
  return (
    <>
      <TextArea
        id={field}
        label={t('mass.message.label')}
        labelHidden
        placeholder={t('mass.message.placeholder')}
        dir="auto"
        rows={3}
        growing
        maxLength={CREATOR_MESSAGE_MAX_CHARS}
        value={words.text}
        error={error}
        hint={words.text.includes(FAN_NAME) ? t('mass.message.name.hint', { name: FAN_NAME }) : undefined}
        onSelect={({ currentTarget }) => {
          caret.current = currentTarget.selectionEnd;
        }}
        onValueChange={(text) => onChange({ text })}
      />
      <div className={styles.tools}>
        {maySell && (
          <IconButton
            label={t('mass.media.vault')}
            icon={<Images {...icon} />}
            disabled={attached.length >= MESSAGE_MEDIA_MAX}
            onClick={() => setPicking(true)}
          />
        )}
        <Popover
          label={t('mass.message.emoji')}
          align="start"
          trigger={<IconButton label={t('mass.message.emoji')} icon={<Smile {...icon} />} />}
        >
          <LazyEmojiPicker onPick={insert} />
        </Popover>
        <IconButton
          label={t('mass.message.name')}
          icon={<AtSign {...icon} />}
          onClick={() => insert(FAN_NAME)}
        />
        <span className={styles.count}>
          <bdi>
            {t('mass.message.count', {
              used: format.number(words.text.length),
              limit: format.number(CREATOR_MESSAGE_MAX_CHARS),
            })}
          </bdi>
        </span>
      </div>
      <MediaRow place={place} isForSale={isSold} />
      {isSold && <p className={styles.quiet}>{t('mass.media.previewHint')}</p>}
      {maySell && <PriceRow words={words} hasMedia={attached.length > 0} onChange={onChange} />}
      {hasLockedText && isSold && (
        <TextArea
          label={t('mass.locked')}
          hint={t('mass.locked.hint')}
          dir="auto"
          rows={2}
          growing
          maxLength={CREATOR_MESSAGE_MAX_CHARS}
          value={words.lockedText}
          onValueChange={(lockedText) => onChange({ lockedText })}
        />
      )}
      {isPicking && (
        <LazyVaultPicker
          max={MESSAGE_MEDIA_MAX - attached.length}
          taken={new Set(attached.flatMap(({ mediaId }) => mediaId ?? []))}
          onPick={(picked) => attachMedia(place, picked)}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
