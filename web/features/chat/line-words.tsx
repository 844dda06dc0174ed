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
import { clockText } from '#web/features/posts/inside.ts';
import type { Money } from '#web/features/wallet/dollars.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import type { ChatLine } from './keys.ts';

interface Words {
  readonly Icon: LucideIcon | null;
  readonly text: string;
}

interface Writers {
  readonly t: Translate;
  readonly money: (amount: Money) => string;
}

/** The last line of a chat, as the list says it. */
export function lineWords(line: ChatLine, { t, money }: Writers): Words {
  const by = line.isMine ? 'mine' : 'theirs';
  const price = line.price && money(line.price);
  if (line.kind === 'unsent') return { Icon: null, text: t(`chat.line.unsent.${by}`) };
  if (line.kind === 'system') return { Icon: Info, text: line.system ? t(`chat.system.${line.system}`) : '' };
  if (line.kind === 'tip')
    return {
      Icon: HandCoins,
      text: t(`chat.line.tip.${by}`, { amount: line.amount ? money(line.amount) : '' }),
    };
  if (line.kind === 'text')
    return { Icon: null, text: line.isMine ? t('chat.line.mine', { text: line.text }) : line.text };
  const kind = mediaWords(line, t);
  if (price)
    return {
      Icon: line.isOpen ? LockKeyholeOpen : LockKeyhole,
      text: t(saleKey(line), { what: kind, price }),
    };
  const what = line.text === '' ? kind : line.text;
  return { Icon: icons[line.kind], text: line.isMine ? t('chat.line.mine', { text: what }) : what };
}

const icons = { photo: Image, video: Video, audio: Mic };

function saleKey({ isMine, isOpen }: ChatLine) {
  if (isMine) return isOpen ? 'chat.line.opened' : 'chat.line.notOpened';
  return isOpen ? 'chat.line.unlocked' : 'chat.line.locked';
}

function mediaWords({ kind, count, durationMs }: ChatLine, t: Translate): string {
  if (kind === 'audio') return t('chat.line.audio', { length: clockText((durationMs ?? 0) / 1_000) });
  return kind === 'video' ? t('chat.line.videos', { count }) : t('chat.line.photos', { count });
}
