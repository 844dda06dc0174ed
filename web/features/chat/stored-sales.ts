import { create } from 'zustand';
import { isRecord, readJson, writeJson } from '#web/kit/stored.ts';
import { useUser } from '#web/kit/user-store.ts';

/** The sale settings of the message that is being written in a chat. */
export interface StoredSale {
  readonly isWanted: boolean;
  /** The price as the creator typed it. */
  readonly price: string;
  readonly lockedText: string;
}

const USUAL_PRICE = '10';

const blank: StoredSale = { isWanted: false, price: USUAL_PRICE, lockedText: '' };

/**
 * Key of the sale settings in session storage. A chat's draft survives a reload; without the stored price,
 * the message would then be sent for free.
 */
const KEY = 'chatSales';

/**
 * The sale settings by chat id. Like the attached files, they are kept when the person visits another chat.
 */
const useTable = create<Readonly<Record<string, StoredSale>>>(readSales);

export const useStoredSale = (chatId: string): StoredSale => useTable((table) => table[chatId] ?? blank);

export const storedSaleOf = (chatId: string): StoredSale => useTable.getState()[chatId] ?? blank;

export function storeSale(chatId: string, change: Partial<StoredSale>): void {
  useTable.setState({ [chatId]: { ...storedSaleOf(chatId), ...change } });
}

useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTable.setState({}, true);
});

export const forgetSale = (chatId: string): void => useTable.setState({ [chatId]: blank });

useTable.subscribe((table) => writeJson('sessionStorage', KEY, table));

function readSales(): Record<string, StoredSale> {
  const kept = readJson('sessionStorage', KEY);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((each): each is [string, StoredSale] => isStoredSale(each[1])),
  );
}

function isStoredSale(one: unknown): one is StoredSale {
  return (
    isRecord(one) &&
    typeof one.isWanted === 'boolean' &&
    typeof one.price === 'string' &&
    typeof one.lockedText === 'string'
  );
}
