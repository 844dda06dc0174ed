import { create } from 'zustand';

/**
 * Receipt ids of purchases made since the page was loaded, by item id, so that an unlocked item can link to
 * its receipt.
 */
const useReceipts = create<{ readonly byItem: Readonly<Record<string, string>> }>(() => ({ byItem: {} }));

export function rememberReceipt(itemId: string, receiptId: string): void {
  useReceipts.setState(({ byItem }) => ({ byItem: { ...byItem, [itemId]: receiptId } }));
}

/**
 * Calls the listener for each item bought in this tab, before the server's event arrives. Returns a function
 * that unsubscribes.
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

/** The post to which this tab last sent a tip, or for which it last undid a tip. */
const useTipped = create<{ readonly last: { readonly postId: string } | null }>(() => ({ last: null }));

export function notifyTipped(postId: string | undefined): void {
  if (postId) useTipped.setState({ last: { postId } });
}

/**
 * Calls the listener for each post whose tips this tab changed, so that the post's goal updates. Returns a
 * function that unsubscribes.
 */
export function onTipped(listener: (postId: string) => void): () => void {
  return useTipped.subscribe(({ last }) => last && listener(last.postId));
}
