import { create } from 'zustand';

/** Receipts of purchases made while this page is open, by item; they link an unlocked item to its receipt. */
const useReceipts = create<{ readonly byItem: Readonly<Record<string, string>> }>(() => ({ byItem: {} }));

export function rememberReceipt(itemId: string, receiptId: string): void {
  useReceipts.setState(({ byItem }) => ({ byItem: { ...byItem, [itemId]: receiptId } }));
}

/**
 * Calls the listener for each item bought here, before any event arrives. Returns the function that
 * unsubscribes it.
 */
export function onBought(listener: (itemId: string) => void): () => void {
  return useReceipts.subscribe((now, before) => {
    for (const [itemId, receiptId] of Object.entries(now.byItem))
      if (before.byItem[itemId] !== receiptId) listener(itemId);
  });
}

export function useReceiptId(itemId: string): string | undefined {
  return useReceipts(({ byItem }) => byItem[itemId]);
}

/** The post that was tipped here last, or whose tip was undone. */
const useTipped = create<{ readonly last: { readonly postId: string } | null }>(() => ({ last: null }));

export function notifyTipped(postId: string | undefined): void {
  if (postId) useTipped.setState({ last: { postId } });
}

/**
 * Calls the listener for each post whose tips changed here, so that its goal updates. Returns the function
 * that unsubscribes it.
 */
export function onTipped(listener: (postId: string) => void): () => void {
  return useTipped.subscribe(({ last }) => last && listener(last.postId));
}
