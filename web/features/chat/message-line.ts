import type { ChatLine, Message } from './keys.ts';

/**
 * Summarizes a message for a list. The result has the same shape as the last message of a chat in the
 * server's responses.
 */
export function chatLineOf(message: Message): ChatLine {
  const { isMine, text, at, tip, paid, system, media, sale } = message;
  const behind = sale && !sale.isOpen ? sale.photos + sale.videos + sale.audios : 0;
  const [only] = media;
  return {
    kind: kindOf(message),
    isMine,
    text,
    at,
    system,
    count: media.length + behind,
    durationMs: only && media.length + behind === 1 ? only.media.durationMs : null,
    price: sale?.price ?? null,
    isOpen: sale === null || (isMine ? sale.boughtAt !== null : sale.isOpen),
    amount: tip?.amount ?? paid,
  };
}

function kindOf({ kind, isUnsent, media, sale }: Message): ChatLine['kind'] {
  if (isUnsent) return 'unsent';
  if (kind !== 'message') return kind;
  const kinds = media.map((one) => one.media.kind);
  if (kinds.includes('video') || (sale && sale.videos > 0)) return 'video';
  if (kinds.includes('photo') || (sale && sale.photos > 0)) return 'photo';
  return kinds.includes('audio') || (sale && sale.audios > 0) ? 'audio' : 'text';
}
