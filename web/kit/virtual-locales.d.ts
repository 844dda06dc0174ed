/** Made by `tools/vite-locales.ts` from `locales/`: one chunk per language, and one per further namespace. */
declare module 'virtual:locales' {
  type Messages = Readonly<Record<string, import('#locales/format.ts').Message>>;
  type LateNamespace = Exclude<import('#locales/english.ts').Namespace, 'core'>;

  export interface LanguageEntry {
    readonly core: Messages;
    readonly late: Readonly<Record<LateNamespace, () => Promise<{ readonly default: Messages }>>>;
  }
  export const entries: Readonly<
    Record<import('#locales/languages.ts').Language, () => Promise<LanguageEntry>>
  >;
}
