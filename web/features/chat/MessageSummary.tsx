import {
  HandCoins,
  Image,
  Info,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  Mic,
  Video,
} from 'lucide-react';
import { clockText } from '#web/kit/clock-text.ts';
import type { Money } from '#web/kit/dollars.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { Translate } from '#web/kit/i18n-store.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import styles from './ChatRow.module.css';
import type { ChatLine } from './keys.ts';

interface Words {
  readonly Icon: LucideIcon | null;
  /**
   * The prefix "You:", or an empty text. Kept separate from `text`, because `text` may be written in another
   * direction.
   */
  readonly by: string;
  readonly text: string;
}

interface Writers {
  readonly t: Translate;
  readonly money: (amount: Money) => string;
  readonly isFound: boolean;
}

interface LineWordsProps {
  readonly line: ChatLine;
  /** Whether the summary is a search result. A message for sale then shows its text instead of its price. */
  readonly isFound?: boolean;
}

/** A one-line summary of a message, for the chat list and for search results. */
export function MessageSummary({ line, isFound = false }: LineWordsProps) {
  const t = useT();
  const money = useMoney();
  const { Icon, by, text } = wordsOf(line, { t, money: money.write, isFound });
  return (
    <span className={styles.last}>
      {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden />}
      {by !== '' && <span className={styles.by}>{by}</span>} <span dir="auto">{text}</span>
    </span>
  );
}

function wordsOf(line: ChatLine, { t, money, isFound }: Writers): Words {
  const side = line.isMine ? 'mine' : 'theirs';
  const by = line.isMine ? t('chat.line.mine', { text: '' }).trim() : '';
  const price = line.price && money(line.price);
  if (line.kind === 'unsent')
    return {
      Icon: null,
      by: '',
      text: line.amount
        ? t('chat.tip.undone', { amount: money(line.amount) })
        : t(`chat.line.unsent.${side}`),
    };
  if (line.system === 'bought' && line.amount)
    return {
      Icon: LockKeyholeOpen,
      by: '',
      text: t(line.isMine ? 'chat.system.bought.mine' : 'chat.line.bought', { price: money(line.amount) }),
    };
  if (line.kind === 'system')
    return { Icon: Info, by: '', text: line.system ? t(`chat.system.${line.system}`) : '' };
  if (line.kind === 'tip')
    return {
      Icon: HandCoins,
      by: '',
      text: t(`chat.line.tip.${side}`, { amount: line.amount ? money(line.amount) : '' }),
    };
  if (line.kind === 'text') return { Icon: null, by, text: line.text };
  const kind = mediaWords(line, t);
  if (price)
    return {
      Icon: line.isOpen ? LockKeyholeOpen : LockKeyhole,
      by: '',
      text: isFound && line.text !== '' ? line.text : t(saleKey(line), { what: kind, price }),
    };
  return { Icon: icons[line.kind], by, text: line.text === '' ? kind : line.text };
}

const icons = { photo: Image, video: Video, audio: Mic };

function saleKey({ isMine, isOpen }: ChatLine) {
  if (isMine) return isOpen ? 'chat.line.opened' : 'chat.line.notOpened';
  return isOpen ? 'chat.line.unlocked' : 'chat.line.locked';
}

function mediaWords({ kind, count, durationMs }: ChatLine, t: Translate): string {
  if (kind === 'audio') return t('chat.line.audio', { length: clockText((durationMs ?? 0) / 1_000) });
  // A video message may also contain photos. The summary contains only the first file's kind and the total
  // number, so several files are counted as "files".
  if (kind === 'video')
    return count > 1 ? t('chat.unsent.media', { count }) : t('chat.line.videos', { count });
  return t('chat.line.photos', { count });
}
