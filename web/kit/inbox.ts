import { create } from 'zustand';
import { type SeatRight, seatRights } from '#contract/seat-rights.ts';
import { currentNavigation, subscribeNavigation } from './history.ts';
import { isRecord, readJson, writeJson } from './stored.ts';
import { useUser } from './user-store.ts';

/** A seat in a creator's inbox: the data that calls and screens need. */
export interface Seat {
  readonly id: string;
  /** The inbox's id. Its events are received while the person acts in the seat. */
  readonly inbox: string;
  readonly rights: readonly SeatRight[];
  readonly creator: { readonly domain: string; readonly name: string; readonly avatar: string | null };
}

/** Key in session storage: each tab has its own inbox, and logout deletes it. */
const KEY = 'inbox';

interface Inbox {
  /** The seat that the person chose to act in; null for their own inbox. */
  readonly chosen: Seat | null;
  /** The seat that calls act in now: `chosen`, while one of the inbox screens is shown. */
  readonly seat: Seat | null;
}

const isOfInbox = (pathname: string): boolean =>
  /^\/(chats|massMessagesStatistics)(\/|$)/i.test(pathname) && !/^\/chats\/AiChatsbot/i.test(pathname);

const seatAt = (chosen: Seat | null): Seat | null =>
  chosen && isOfInbox(currentNavigation().location.pathname) ? chosen : null;

const stored = readChosen();

/** Whose chats are on screen. On all other screens the person acts as themselves, even with a chosen seat. */
export const useInbox = create<Inbox>(() => ({ chosen: stored, seat: seatAt(stored) }));

export function chooseInbox(chosen: Seat | null): void {
  writeJson('sessionStorage', KEY, chosen && { address: useUser.getState().address, seat: chosen });
  useInbox.setState({ chosen, seat: seatAt(chosen) });
}

export const actingSeat = (): Seat | null => useInbox.getState().seat;

export const useActingSeat = (): Seat | null => useInbox(({ seat }) => seat);

/** Whether the person has this right in the current inbox. In their own inbox they have every right. */
export const useHasRight = (right: SeatRight): boolean =>
  useInbox(({ seat }) => seat === null || seat.rights.includes(right));

/** Whether the person acts for a page here: their own, or the page of the inbox's creator. */
export function useHasPage(): boolean {
  const isSeated = useInbox(({ seat }) => seat !== null);
  return useUser(({ info }) => Boolean(info?.creatorDomain)) || isSeated;
}

subscribeNavigation(() => {
  const { chosen, seat } = useInbox.getState();
  const next = seatAt(chosen);
  if (next !== seat) useInbox.setState({ seat: next });
});

useUser.subscribe((now, before) => {
  if (now.address !== before.address) chooseInbox(null);
});

function readChosen(): Seat | null {
  const kept = readJson('sessionStorage', KEY);
  if (!isRecord(kept) || kept.address !== useUser.getState().address || !isRecord(kept.seat)) return null;
  const { id, inbox, rights, creator } = kept.seat;
  if (typeof id !== 'string' || typeof inbox !== 'string' || !Array.isArray(rights) || !isRecord(creator))
    return null;
  const { domain, name, avatar } = creator;
  if (typeof domain !== 'string' || typeof name !== 'string') return null;
  return {
    id,
    inbox,
    rights: seatRights.filter((right) => rights.includes(right)),
    creator: { domain, name, avatar: typeof avatar === 'string' ? avatar : null },
  };
}
