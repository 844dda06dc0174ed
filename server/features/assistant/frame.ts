import type { MessageKey } from '#locales/english.ts';
import type { Language } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { isCommonIn } from './common-words.ts';
import type { Tone } from './settings.store.ts';
import { wordsOf } from './words.ts';

const openings: Readonly<Record<Tone, MessageKey | null>> = {
  warm: 'help.opening.warm',
  playful: 'help.opening.playful',
  formal: 'help.opening.formal',
  brief: null,
};

/**
 * A text counts as written in a language when at least this share of its words are common words of that
 * language.
 */
const PROOF_SHARE = 0.15;

function isWrittenIn(language: Language, text: string): boolean {
  const words = wordsOf(text);
  return words.filter((word) => isCommonIn(language, word)).length / words.length >= PROOF_SHARE;
}

/** Adds a short opening in the creator's tone and language. An answer in another language gets no opening. */
export function framed(text: string, { tone, language }: { tone: Tone; language: Language }): string {
  const key = openings[tone];
  return key !== null && isWrittenIn(language, text) ? `${serverMessage(language, key)} ${text}` : text;
}
