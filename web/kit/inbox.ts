import { create } from 'zustand';
import { type SeatRight, seatRights } from '#contract/seat-rights.ts';
import { currentPlace, subscribePlace } from './history.ts';
import { isRecord, readJson, writeJson } from './stored.ts';
import { useUser } from './user-store.ts';

/** A seat in a creator's inbox, as far as calls and screens need it. */
export interface Seat {
  readonly id: string;
  /** What is listened to while one sits there. */
  readonly inbox: string;
  readonly rights: readonly SeatRight[];
  readonly creator: { readonly domain: string; readonly name: string; readonly avatar: string | null };
}

/** Session storage: each tab has its own inbox, and logging out forgets it. */
const KEY = 'inbox';

interface Inbox {
  /** The inbox somebody chose to work in; null: their own. */
  readonly chosen: Seat | null;
  /** The one that calls are made in now: chosen, and one of its screens is in view. */
  readonly seat: Seat | null;
}

const isOfInbox = (pathname: string): boolean =>
  /^\/(chats|massMessagesStatistics)(\/|$)/i.test(pathname) && !/^\/chats\/AiChatsbot/i.test(pathname);

const seatAt = (chosen: Seat | null): Seat | null =>
  chosen && isOfInbox(currentPlace().location.pathname) ? chosen : null;

const stored = readChosen();

/** Whose chats are on screen. Everywhere else one is oneself, whatever inbox was chosen. */
export const useInbox = create<Inbox>(() => ({ chosen: stored, seat: seatAt(stored) }));

export function chooseInbox(chosen: Seat | null): void {
  writeJson('sessionStorage', KEY, chosen && { address: useUser.getState().address, seat: chosen });
  useInbox.setState({ chosen, seat: seatAt(chosen) });
}

export const actingSeat = (): Seat | null => useInbox.getState().seat;

export const useActingSeat = (): Seat | null => useInbox(({ seat: worn }) => worn);

/** Whether one may do this where one is: everything in one's own inbox. */
export const useMay = (right: SeatRight): boolean =>
  useInbox(({ seat: worn }) => worn === null || worn.rights.includes(right));

/** Whether one acts for a page here: one's own, or that of whose inbox it is. */
export function useHasPage(): boolean {
  const isSeated = useInbox(({ seat: worn }) => worn !== null);
  return useUser(({ info }) => Boolean(info?.creatorDomain)) || isSeated;
}

subscribePlace(() => {
  const { chosen, seat: worn } = useInbox.getState();
  const next = seatAt(chosen);
  if (next !== worn) useInbox.setState({ seat: next });
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
