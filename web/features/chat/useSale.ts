import { useQuery } from '@tanstack/react-query';
import { split, useTerms } from '#web/features/purchases/index.ts';
import { api } from '#web/kit/api.ts';
import { unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { type Attachment, isReady } from './attachments.ts';
import { chatKeys, type OpenChat } from './keys.ts';
import { forgetSale, type StoredSale, storeSale, useStoredSale } from './stored-sales.ts';

/** The sale settings of the message that is being written, with the amounts computed from them. */
export interface SaleDraft extends StoredSale {
  /**
   * Whether the message will be sent for sale: it has files, and the creator may sell and has switched the
   * price on.
   */
  readonly isOn: boolean;
  readonly units: bigint;
  /** Whether the price is outside the range that this fan may be charged. */
  readonly isOutside: boolean;
  readonly net: bigint | null;
  readonly feeBps: number;
  /** How many of the attached files the fan already owns. */
  readonly owned: number;
  readonly set: (change: Partial<StoredSale>) => void;
  readonly clear: () => void;
  readonly wire: (attached: readonly Attachment[]) => {
    price: string;
    lockedText: string;
    previewIds: readonly string[];
  };
}

export function useSale({ chat, writing }: OpenChat, attached: readonly Attachment[]): SaleDraft {
  const draft = useStoredSale(chat.id);
  const terms = useTerms().data;
  const isOn = draft.isWanted && writing.maySell && attached.length > 0;
  const units = unitsTyped(draft.price) ?? 0n;
  const mediaIds = attached.filter(isReady).flatMap(({ mediaId }) => mediaId ?? []);
  const owned = useQuery({
    queryKey: [...chatKeys.all, 'owned', chat.id, ...mediaIds],
    queryFn: () => api.chat.owned({ chatId: chat.id, mediaIds }, { isSeller: true }),
    enabled: isOn && mediaIds.length > 0,
  });
  return {
    ...draft,
    isOn,
    units,
    isOutside: isOn && isOutside(units, writing.prices),
    net: terms ? split(units, terms.platformFeeBps).net : null,
    feeBps: terms?.platformFeeBps ?? 0,
    owned: isOn ? (owned.data?.ownedIds.length ?? 0) : 0,
    set: (change) => storeSale(chat.id, change),
    clear: () => forgetSale(chat.id),
    wire: (files) => ({
      price: wireDollars(units),
      lockedText: draft.lockedText.trim(),
      previewIds: files.filter(({ isPreview }) => isPreview).flatMap(({ mediaId }) => mediaId ?? []),
    }),
  };
}

const isOutside = (units: bigint, prices: OpenChat['writing']['prices']): boolean =>
  prices === null ? units <= 0n : units < unitsOf(prices.min) || units > unitsOf(prices.max);
