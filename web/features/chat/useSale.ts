import { useQuery } from '@tanstack/react-query';
import { split, useTerms } from '#web/features/purchases/index.ts';
import { api } from '#web/kit/api.ts';
import { unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { type Attachment, isReady } from './attachments.ts';
import { chatKeys, type OpenChat } from './keys.ts';
import { forgetSale, type StoredSale, storeSale, useStoredSale } from './stored-sales.ts';

/** What a creator asks for the message that is being written. */
export interface SaleDraft extends StoredSale {
  /** There is something to lock and a price for it. */
  readonly isOn: boolean;
  readonly units: bigint;
  /** The price is less, or more, than this fan may be asked for. */
  readonly isOutside: boolean;
  readonly net: bigint | null;
  readonly feeBps: number;
  /** How many of the files this fan has already. */
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
