import { randomId } from './random-id.ts';
import { readText, writeText } from './stored.ts';

/** The `Idempotency-Key` of one act. All tries of the act have the same key until the server has answered. */
export interface ActKey {
  readonly key: string;
  /**
   * The caller runs this after any answer, a success or a refusal. The next press is then a new act with a
   * new key. Does nothing for the key of a form or of an act without a name.
   */
  readonly answered: () => void;
}

/** The idempotency keys of one form, by the content that it sends. */
export interface FormKeys {
  keyOf(body: string): string;
  forget(body: string): void;
}

/**
 * Creates a form's idempotency keys. While the form is shown, the same content gets the same key, so
 * submitting it again creates no second item, even after the first answer has arrived. After a refusal, the
 * same content gets a new key.
 */
export function formKeys(): FormKeys {
  const keys = new Map<string, string>();
  return {
    keyOf(body) {
      const key = keys.get(body) ?? randomId();
      keys.set(body, key);
      return key;
    },
    forget(body) {
      keys.delete(body);
    },
  };
}

/**
 * Returns the key of one act. With a name such as "tip:bob" the key is stored until an answer arrives, so
 * that after a reload a new press repeats the act instead of adding a second one. Without a name, only the
 * tries of one call share the key.
 */
export function keyOfAct(path: string, name?: string): ActKey {
  if (name === undefined) return { key: randomId(), answered: () => undefined };
  const storageKey = `key:${path}:${name}`;
  const key = readText('sessionStorage', storageKey) ?? randomId();
  writeText('sessionStorage', storageKey, key);
  return { key, answered: () => writeText('sessionStorage', storageKey, null) };
}
