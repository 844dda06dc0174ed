import { create } from 'zustand';

/** Receipts of what was bought while this page is open, by item: the way from an opened thing to its receipt. */
const useReceipts = create<{ readonly byItem: Readonly<Record<string, string>> }>(() => ({ byItem: {} }));

export function rememberReceipt(itemId: string, receiptId: string): void {
  useReceipts.setState(({ byItem }) => ({ byItem: { ...byItem, [itemId]: receiptId } }));
}

/** Told of each item as it is bought here, before any event has come. Gives the function that stops it. */
export function onBought(heard: (itemId: string) => void): () => void {
  return useReceipts.subscribe((now, before) => {
    for (const [itemId, receiptId] of Object.entries(now.byItem))
      if (before.byItem[itemId] !== receiptId) heard(itemId);
  });
}

export function useReceiptId(itemId: string): string | undefined {
  return useReceipts(({ byItem }) => byItem[itemId]);
}

/** The post that was tipped here last, or whose tip was taken back. */
const useTipped = create<{ readonly last: { readonly postId: string } | null }>(() => ({ last: null }));

export function tellTipped(postId: string | undefined): void {
  if (postId) useTipped.setState({ last: { postId } });
}

/** Told of each post whose tips changed here: a goal counts them at once. Gives the function that stops it. */
export function onTipped(heard: (postId: string) => void): () => void {
  return useTipped.subscribe(({ last }) => last && heard(last.postId));
}
