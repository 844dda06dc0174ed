import type { Language } from '#locales/languages.ts';

/** A translation server that the operator runs or rents, and what opens it. */
export interface TranslationEndpoint {
  /** Up to before `/translate`. */
  readonly address: string;
  readonly key: string | null;
}

export interface Translation {
  readonly text: string;
  /** What it is written in, as a BCP 47 tag; null: the server cannot tell. */
  readonly from: string | null;
}

/** Never asked inside a transaction. */
export interface Translator {
  /** Null: it is away, too slow, or says nothing that can be used. */
  translate(text: string, to: Language): Promise<Translation | null>;
}
