/** A server with the OpenAI API, and its credentials. */
export interface LanguageEndpoint {
  /** The URL up to but not including `/chat/completions`. */
  readonly address: string;
  readonly model: string;
  readonly key: string | null;
  /** Chosen by the operator, so that any address is allowed. Other endpoints must be public and use HTTPS. */
  readonly isTrusted: boolean;
}

/** Everything that is sent: the system prompt and the messages of one chat, oldest first. */
export interface LanguageQuestion {
  readonly system: string;
  readonly messages: readonly { readonly isAsked: boolean; readonly text: string }[];
}

/** Never called inside a database transaction. */
export interface LanguagePort {
  /** Returns plain text, or null when the server is unreachable, too slow or returns nothing usable. */
  answer(
    endpoint: LanguageEndpoint,
    question: LanguageQuestion,
    signal?: AbortSignal,
  ): Promise<string | null>;
}
