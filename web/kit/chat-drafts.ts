import { create } from 'zustand';
import { isRecord, readJson, writeJson } from './stored.ts';
import { useUser } from './user-store.ts';

/** Session storage: it survives a reload, and is emptied when the person logs out. */
const KEY = 'chatDrafts';

/** What was begun in each chat and not sent. */
const useTexts = create<{ readonly texts: Readonly<Record<string, string>> }>(() => ({ texts: readTexts() }));

export const useDraft = (chatId: string): string => useTexts(({ texts }) => texts[chatId] ?? '');

export const draftOf = (chatId: string): string => useTexts.getState().texts[chatId] ?? '';

// The same chat has two sides: what one person began there is not for the next who logs in here.
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
