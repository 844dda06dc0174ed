import { CREATOR_MESSAGE_MAX_CHARS } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import type { Attachment } from './attachments.ts';
import type { OpenChat } from './keys.ts';
import type { SaleDraft } from './useSale.ts';
import { useUploadStatusText } from './useUploadStatusText.ts';

interface Written {
  readonly open: OpenChat;
  readonly attached: readonly Attachment[];
  readonly sale: SaleDraft;
  /** The creator's restricted words that occur in the text. */
  readonly words: Readonly<OpenChat['words']>;
}

/** A sentence that says why the message cannot be sent now; undefined when it can. */
export function useSendObstacle({ open: { writing }, attached, sale, words }: Written): string | undefined {
  const t = useT();
  const money = useMoney();
  const { number } = useFormat();
  const uploading = useUploadStatusText(attached);
  const refused = words.find(({ rule }) => rule === 'block');
  if (refused) return t('chat.words.block', { word: refused.word });
  const over = sale.isOn ? sale.lockedText.length - CREATOR_MESSAGE_MAX_CHARS : 0;
  if (over > 0) return t('core.tooLong', { count: over, limit: number(CREATOR_MESSAGE_MAX_CHARS) });
  if (!sale.isOutside) return uploading;
  if (!writing.prices || sale.units <= 0n) return t('chat.sale.amount');
  const { min, max } = writing.prices;
  return t('wallet.note.price.bounds', { min: money.write(min), max: money.write(max) });
}
