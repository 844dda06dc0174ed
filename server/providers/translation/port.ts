import type { Language } from '#locales/languages.ts';

/** A translation server chosen by the operator, and its credentials. */
export interface TranslationEndpoint {
  /** The server's URL, up to but not including `/translate`. */
  readonly address: string;
  readonly key: string | null;
}

export interface Translation {
  readonly text: string;
  /** The detected source language as a BCP 47 tag; null when the server could not detect it. */
  readonly from: string | null;
}

/** Translates text. Never called inside a database transaction. */
export interface Translator {
  /** Returns null when the server is unreachable, too slow, or returns nothing usable. */
  translate(text: string, to: Language): Promise<Translation | null>;
}
