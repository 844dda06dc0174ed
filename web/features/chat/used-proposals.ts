import { create } from 'zustand';
import { isRecord, readJson, writeJson } from '#web/kit/stored.ts';

/**
 * A key in session storage. Its value contains, for each chat, the id of the assistant's proposal on which
 * the composer's text is based. Like the text, the id survives a reload. Without the id, the assistant's text
 * would be sent as the person's own.
 */
const KEY = 'usedDrafts';

type Used = Readonly<Record<string, string>>;

const useUsed = create<{ readonly used: Used }>(() => ({ used: readUsed() }));

export const useUsedProposal = (chatId: string): string | null => useUsed(({ used }) => used[chatId] ?? null);

export const usedProposal = (chatId: string): string | null => useUsed.getState().used[chatId] ?? null;

/** Records which proposal the composer's text is based on; null when the person wrote the text. */
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
