/** A server that speaks the OpenAI protocol, and what opens it. */
export interface LanguageEndpoint {
  /** Up to before `/chat/completions`. */
  readonly address: string;
  readonly model: string;
  readonly key: string | null;
  /** The operator chose it, so any address will do. Everybody else's has to be on the public web, over HTTPS. */
  readonly isTrusted: boolean;
}

/** What is sent, and nothing else: how to answer, and the words of one chat, oldest first. */
export interface LanguageQuestion {
  readonly system: string;
  readonly words: readonly { readonly isAsked: boolean; readonly text: string }[];
}

/** Never asked inside a transaction. */
export interface LanguagePort {
  /** Plain text; null: it is away, too slow, or says nothing that can be used. */
  answer(
    endpoint: LanguageEndpoint,
    question: LanguageQuestion,
    signal?: AbortSignal,
  ): Promise<string | null>;
}
