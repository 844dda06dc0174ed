import { create } from 'zustand';
import { useUser } from '#web/kit/user-store.ts';

/** What a creator means to ask for the message that is being written. */
export interface SaleWish {
  readonly isWanted: boolean;
  /** As typed. */
  readonly price: string;
  readonly lockedText: string;
}

const USUAL_PRICE = '10';

const blank: SaleWish = { isWanted: false, price: USUAL_PRICE, lockedText: '' };

/** By chat, as the files are that it is asked for: who looks into another chat finds both when they come back. */
const useTable = create<Readonly<Record<string, SaleWish>>>(() => ({}));

export const useSaleWish = (chatId: string): SaleWish => useTable((table) => table[chatId] ?? blank);

export const saleWishOf = (chatId: string): SaleWish => useTable.getState()[chatId] ?? blank;

export function wishSale(chatId: string, change: Partial<SaleWish>): void {
  useTable.setState({ [chatId]: { ...saleWishOf(chatId), ...change } });
}

useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTable.setState({}, true);
});

export const forgetSale = (chatId: string): void => useTable.setState({ [chatId]: blank });
