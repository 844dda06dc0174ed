import { create } from 'zustand';
import { isRecord, readJson, writeJson } from '#web/kit/stored.ts';

/**
 * Which proposal lies in the composer of each chat, changed or not. Kept beside the words themselves, in session
 * storage: words of an assistant that outlive a reload must not go out as a person's own.
 */
const KEY = 'usedDrafts';

type Used = Readonly<Record<string, string>>;

const useUsed = create<{ readonly used: Used }>(() => ({ used: readUsed() }));

export const useUsedProposal = (chatId: string): string | null => useUsed(({ used }) => used[chatId] ?? null);

export const usedProposal = (chatId: string): string | null => useUsed.getState().used[chatId] ?? null;

/** Null: what is in the composer now was begun by the person. */
export function keepUsedProposal(chatId: string, proposalId: string | null): void {
  const { [chatId]: before, ...others } = useUsed.getState().used;
  if (proposalId === (before ?? null)) return;
  const used = proposalId === null ? others : { ...others, [chatId]: proposalId };
  useUsed.setState({ used });
  writeJson('sessionStorage', KEY, used);
}

function readUsed(): Used {
  const kept = readJson('sessionStorage', KEY);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}
