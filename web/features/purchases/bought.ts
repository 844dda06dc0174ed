import { create } from 'zustand';

/** Receipts of what was bought while this page is open, by item: the way from an opened thing to its receipt. */
const useReceipts = create<{ readonly byItem: Readonly<Record<string, string>> }>(() => ({ byItem: {} }));

export function rememberReceipt(itemId: string, receiptId: string): void {
  useReceipts.setState(({ byItem }) => ({ byItem: { ...byItem, [itemId]: receiptId } }));
}

export function useReceiptId(itemId: string): string | undefined {
  return useReceipts(({ byItem }) => byItem[itemId]);
}
