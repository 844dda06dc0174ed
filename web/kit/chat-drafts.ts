import { create } from 'zustand';
import { isRecord, readJson, writeJson } from './stored.ts';
import { useUser } from './user-store.ts';

/** The key under which session storage keeps the drafts. They survive a reload, and a logout deletes them. */
const KEY = 'chatDrafts';

/** The unsent draft of each chat, by the chat's id. */
const useTexts = create<{ readonly texts: Readonly<Record<string, string>> }>(() => ({ texts: readTexts() }));

export const useDraft = (chatId: string): string => useTexts(({ texts }) => texts[chatId] ?? '');

export const draftOf = (chatId: string): string => useTexts.getState().texts[chatId] ?? '';

// The fan and the creator of a chat may log in one after the other in this tab. Neither may see the other's
// draft.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTexts.setState({ texts: {} });
});

export function keepDraft(chatId: string, text: string): void {
  useTexts.setState(({ texts: { [chatId]: _, ...others } }) => ({
    texts: text === '' ? others : { ...others, [chatId]: text },
  }));
  writeJson('sessionStorage', KEY, useTexts.getState().texts);
}

function readTexts(): Record<string, string> {
  const kept = readJson('sessionStorage', KEY);
  if (!isRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}
