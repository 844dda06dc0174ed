import { create } from 'zustand';
import type { Language } from '#locales/languages.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { boot } from '#web/kit/boot.ts';
import { currentLanguage, useLanguage } from '#web/kit/i18n.tsx';
import { useInbox } from '#web/kit/inbox.ts';
import { useUser } from '#web/kit/user-store.ts';
import type { Message } from './keys.ts';

/**
 * A translation of one text (`words`) into one language (`to`). It is not shown when the message's text or
 * the reader's language has changed.
 */
export type Translation = { readonly words: string; readonly to: Language } & (
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly text: string; readonly from: string | null }
  | { readonly state: 'failed'; readonly why: string }
);

type ByMessage = ReadonlyMap<string, Translation>;

/**
 * The translations by message id. Kept outside the thread's rows, because a row loses its state when it is
 * scrolled out of view.
 */
const useTranslations = create<{ readonly shown: ByMessage }>(() => ({ shown: new Map() }));

/** All text of the message that the viewer may read. */
const wordsOf = ({ text, lockedText }: Message): string =>
  [text.trim(), lockedText?.trim()].filter(Boolean).join('\n\n');

/**
 * Whether the viewer can request a translation: the other person wrote the message and did not unsend it, it
 * is not a system message, it has text, and the operator has a translation server.
 */
export const canTranslate = (message: Message): boolean =>
  boot.translates &&
  !message.isMine &&
  !message.isUnsent &&
  message.kind !== 'system' &&
  wordsOf(message) !== '';

/** Whether the translation equals the text, because the text was already in the reader's language. */
export const isSame = (translation: Translation): boolean =>
  translation.state === 'known' && translation.text === translation.words;

/**
 * The translation key of the button that hides a translation: "Show original", or "Close" when translation
 * and text are the same.
 */
export const hideLabelOf = (translation: Translation) =>
  isSame(translation) ? 'core.close' : 'chat.original';

/** The translation to show below a message; null when none was requested. */
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
  // The response is dropped when the reader has hidden the translation or requested another one in the
  // meantime.
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

// Clears the translations at a change of account or of inbox, so that nobody sees the text of another
// person's messages.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTranslations.setState({ shown: new Map() });
});
useInbox.subscribe((now, before) => {
  if (now.seat?.id !== before.seat?.id) useTranslations.setState({ shown: new Map() });
});
