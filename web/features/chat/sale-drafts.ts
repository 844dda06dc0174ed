import { create } from 'zustand';
import { isRecord, readJson, writeJson } from '#web/kit/stored.ts';
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

/** Session storage: a price that a reload forgets would send for nothing what was meant to be sold. */
const KEY = 'chatSales';

/** By chat, as the files are that it is asked for: who looks into another chat finds both when they come back. */
const useTable = create<Readonly<Record<string, SaleWish>>>(readWishes);

export const useSaleWish = (chatId: string): SaleWish => useTable((table) => table[chatId] ?? blank);

export const saleWishOf = (chatId: string): SaleWish => useTable.getState()[chatId] ?? blank;

export function wishSale(chatId: string, change: Partial<SaleWish>): void {
  useTable.setState({ [chatId]: { ...saleWishOf(chatId), ...change } });
}

useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTable.setState({}, true);
});

export const forgetSale = (chatId: string): void => useTable.setState({ [chatId]: blank });

useTable.subscribe((table) => writeJson('sessionStorage', KEY, table));

function readWishes(): Record<string, SaleWish> {
  const kept = readJson('sessionStorage', KEY);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((each): each is [string, SaleWish] => isWish(each[1])),
  );
}

function isWish(one: unknown): one is SaleWish {
  return (
    isRecord(one) &&
    typeof one.isWanted === 'boolean' &&
    typeof one.price === 'string' &&
    typeof one.lockedText === 'string'
  );
}
