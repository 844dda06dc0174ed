/** A server with the OpenAI API, and its credentials. */
export interface LanguageEndpoint {
  /** The server's URL, up to but not including `/chat/completions`. */
  readonly address: string;
  readonly model: string;
  readonly key: string | null;
  /**
   * Whether the operator chose the endpoint, so that any address is allowed. Other endpoints must be public
   * and use HTTPS.
   */
  readonly isTrusted: boolean;
}

/** All that the model receives: the system prompt, and the messages of one chat, oldest first. */
export interface LanguageQuestion {
  readonly system: string;
  readonly messages: readonly { readonly isAsked: boolean; readonly text: string }[];
}

/** Sends questions to a language model. Never called inside a database transaction. */
export interface LanguagePort {
  /** Returns plain text, or null when the server is unreachable, too slow, or returns nothing usable. */
  answer(
    endpoint: LanguageEndpoint,
    question: LanguageQuestion,
    signal?: AbortSignal,
  ): Promise<string | null>;
}
