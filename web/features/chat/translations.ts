import { create } from 'zustand';
import type { Language } from '#locales/languages.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { boot } from '#web/kit/boot.ts';
import { currentLanguage, useLanguage } from '#web/kit/i18n.tsx';
import { useInbox } from '#web/kit/inbox.ts';
import { useUser } from '#web/kit/user-store.ts';
import type { Message } from './keys.ts';

/** A message's translation, for one text and one language. A changed text needs another translation. */
export type Translation = { readonly words: string; readonly to: Language } & (
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly text: string; readonly from: string | null }
  | { readonly state: 'failed'; readonly why: string }
);

type ByMessage = ReadonlyMap<string, Translation>;

/** Kept apart from the thread, so that a row that is scrolled away and back keeps its translation. */
const useTranslations = create<{ readonly shown: ByMessage }>(() => ({ shown: new Map() }));

/** All of the message's text that its reader may see. */
const wordsOf = ({ text, lockedText }: Message): string =>
  [text.trim(), lockedText?.trim()].filter(Boolean).join('\n\n');

/** Whether the message has text by the other person, and the operator has a translation server. */
export const canTranslate = (message: Message): boolean =>
  boot.translates &&
  !message.isMine &&
  !message.isUnsent &&
  message.kind !== 'system' &&
  wordsOf(message) !== '';

/** Whether the text was already in the reader's language. */
export const isSame = (translation: Translation): boolean =>
  translation.state === 'known' && translation.text === translation.words;

/** The label for hiding the translation: without a real translation there is no original to show. */
export const hideLabelOf = (translation: Translation) =>
  isSame(translation) ? 'core.close' : 'chat.original';

/** The translation shown below a message; null: none was requested. */
export function useTranslation(message: Message): Translation | null {
  const language = useLanguage();
  const shown = useTranslations(({ shown: all }) => all.get(message.id));
  const isOfThis = shown?.words === wordsOf(message) && shown.to === language;
  return shown && isOfThis && canTranslate(message) ? shown : null;
}

export async function translate(message: Message): Promise<void> {
  const { id, chatId, seq } = message;
  const source = { words: wordsOf(message), to: currentLanguage() };
  const before = useTranslations.getState().shown.get(id);
  if (before?.state === 'asking' && before.words === source.words && before.to === source.to) return;
  const asking: Translation = { ...source, state: 'asking' };
  put(id, asking);
  const answer = await requestTranslation({ chatId, seq });
  // Not shown after all if the reader hid it or changed the language in the meantime.
  if (useTranslations.getState().shown.get(id) === asking) put(id, { ...source, ...answer });
}

async function requestTranslation(one: { chatId: string; seq: number }) {
  try {
    return { state: 'known', ...(await api.chat.translate(one)) } as const;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { state: 'failed', why: error.message } as const;
  }
}

export function showOriginal({ id }: Message): void {
  const shown = new Map(useTranslations.getState().shown);
  shown.delete(id);
  useTranslations.setState({ shown });
}

function put(id: string, translation: Translation): void {
  useTranslations.setState(({ shown }) => ({ shown: new Map(shown).set(id, translation) }));
}

// One person's messages are never shown to the next person who logs in, nor one inbox's messages in another.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTranslations.setState({ shown: new Map() });
});
useInbox.subscribe((now, before) => {
  if (now.seat?.id !== before.seat?.id) useTranslations.setState({ shown: new Map() });
});
