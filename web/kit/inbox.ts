import { create } from 'zustand';
import { type SeatRight, seatRights } from '#contract/seat-rights.ts';
import { currentNavigation, subscribeNavigation } from './history.ts';
import { isRecord, readJson, writeJson } from './stored.ts';
import { useUser } from './user-store.ts';

/** A seat with which the person may act in a creator's inbox. */
export interface Seat {
  readonly id: string;
  /** The id of the creator's inbox. While the person acts in the seat, they receive the inbox's events. */
  readonly inbox: string;
  readonly rights: readonly SeatRight[];
  readonly creator: { readonly domain: string; readonly name: string; readonly avatar: string | null };
}

/**
 * The key under which session storage keeps the chosen seat. Each tab can have another seat, and a logout
 * deletes it.
 */
const KEY = 'inbox';

interface Inbox {
  /** The seat that the person chose; null if they chose their own inbox. */
  readonly chosen: Seat | null;
  /**
   * The seat in which calls act at present: `chosen` on the screens of an inbox, null on all other screens.
   */
  readonly seat: Seat | null;
}

const isOfInbox = (pathname: string): boolean =>
  /^\/(chats|massMessagesStatistics)(\/|$)/i.test(pathname) && !/^\/chats\/AiChatsbot/i.test(pathname);

const seatAt = (chosen: Seat | null): Seat | null =>
  chosen && isOfInbox(currentNavigation().location.pathname) ? chosen : null;

const stored = readChosen();

/**
 * The inbox on screen. On screens without an inbox the person acts for themselves, even with a chosen seat.
 */
export const useInbox = create<Inbox>(() => ({ chosen: stored, seat: seatAt(stored) }));

export function chooseInbox(chosen: Seat | null): void {
  writeJson('sessionStorage', KEY, chosen && { address: useUser.getState().address, seat: chosen });
  useInbox.setState({ chosen, seat: seatAt(chosen) });
}

export const actingSeat = (): Seat | null => useInbox.getState().seat;

export const useActingSeat = (): Seat | null => useInbox(({ seat }) => seat);

/** Whether the person has this right in the current inbox. In their own inbox a person has every right. */
export const useHasRight = (right: SeatRight): boolean =>
  useInbox(({ seat }) => seat === null || seat.rights.includes(right));

/**
 * Whether the person acts for a creator's page at present, which is their own page or, from a seat, another
 * creator's page.
 */
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
