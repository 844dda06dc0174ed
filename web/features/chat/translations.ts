import { create } from 'zustand';
import type { Language } from '#locales/languages.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { boot } from '#web/kit/boot.ts';
import { currentLanguage, useLanguage } from '#web/kit/i18n.tsx';
import { useInbox } from '#web/kit/inbox.ts';
import { useUser } from '#web/kit/user-store.ts';
import type { Message } from './keys.ts';

/** What was found out about a message, and of which words into which language: other words are another question. */
export type Translation = { readonly words: string; readonly to: Language } & (
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly text: string; readonly from: string | null }
  | { readonly state: 'failed'; readonly why: string }
);

type ByMessage = ReadonlyMap<string, Translation>;

/** Kept beside the thread: a line that is scrolled away and comes back shows what it showed. */
const useTranslations = create<{ readonly shown: ByMessage }>(() => ({ shown: new Map() }));

/** All that its reader may read of it. */
const wordsOf = ({ text, lockedText }: Message): string =>
  [text.trim(), lockedText?.trim()].filter(Boolean).join('\n\n');

/** Words of the other side, where the operator has a translation server. */
export const canTranslate = (message: Message): boolean =>
  boot.translates &&
  !message.isMine &&
  !message.isUnsent &&
  message.kind !== 'system' &&
  wordsOf(message) !== '';

/** The words were in the reader's language already. */
export const isSame = (translation: Translation): boolean =>
  translation.state === 'known' && translation.text === translation.words;

/** What takes it away again is called so: where nothing was translated, there is no original to show. */
export const wayBackOf = (translation: Translation) => (isSame(translation) ? 'core.close' : 'chat.original');

/** The translation that stands below a message now; null: none was asked for. */
export function useTranslation(message: Message): Translation | null {
  const language = useLanguage();
  const shown = useTranslations(({ shown: all }) => all.get(message.id));
  const isOfThis = shown?.words === wordsOf(message) && shown.to === language;
  return shown && isOfThis && canTranslate(message) ? shown : null;
}

export async function translate(message: Message): Promise<void> {
  const { id, chatId, seq } = message;
  const asked = { words: wordsOf(message), to: currentLanguage() };
  const before = useTranslations.getState().shown.get(id);
  if (before?.state === 'asking' && before.words === asked.words && before.to === asked.to) return;
  const asking: Translation = { ...asked, state: 'asking' };
  put(id, asking);
  const answer = await ask({ chatId, seq });
  // Whoever took it away meanwhile, or changed the language, is not shown it after all.
  if (useTranslations.getState().shown.get(id) === asking) put(id, { ...asked, ...answer });
}

async function ask(one: { chatId: string; seq: number }) {
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

// One person's messages are never shown to the next, nor those of one inbox in another.
useUser.subscribe((now, before) => {
  if (now.address !== before.address) useTranslations.setState({ shown: new Map() });
});
useInbox.subscribe((now, before) => {
  if (now.seat?.id !== before.seat?.id) useTranslations.setState({ shown: new Map() });
});
