import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { split } from '#web/features/purchases/fee.ts';
import { useTerms } from '#web/features/purchases/queries.ts';
import { unitsTyped, wireDollars } from '#web/features/wallet/dollars.ts';
import { api } from '#web/kit/api.ts';
import { type Attachment, isReady } from './attachments.ts';
import { chatKeys, type OpenChat } from './keys.ts';

const USUAL_PRICE = '10';

/** What a creator asks for the message that is being written. */
export interface SaleDraft {
  /** There is something to lock and a price for it. */
  readonly isOn: boolean;
  readonly isWanted: boolean;
  /** As typed. */
  readonly price: string;
  readonly units: bigint;
  readonly net: bigint | null;
  readonly feeBps: number;
  readonly lockedText: string;
  /** How many of the files this fan has already. */
  readonly owned: number;
  readonly set: (change: { isWanted?: boolean; price?: string; lockedText?: string }) => void;
  readonly clear: () => void;
  readonly wire: (attached: readonly Attachment[]) => {
    price: string;
    lockedText: string;
    previewIds: readonly string[];
  };
}

const blank = { isWanted: false, price: USUAL_PRICE, lockedText: '' };

export function useSale({ chat, writing }: OpenChat, attached: readonly Attachment[]): SaleDraft {
  const [draft, setDraft] = useState(blank);
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
    net: terms ? split(units, terms.platformFeeBps).net : null,
    feeBps: terms?.platformFeeBps ?? 0,
    owned: isOn ? (owned.data?.ownedIds.length ?? 0) : 0,
    set: (change) => setDraft((now) => ({ ...now, ...change })),
    clear: () => setDraft(blank),
    wire: (files) => ({
      price: wireDollars(units),
      lockedText: draft.lockedText.trim(),
      previewIds: files.filter(({ isPreview }) => isPreview).flatMap(({ mediaId }) => mediaId ?? []),
    }),
  };
}
