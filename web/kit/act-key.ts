import { randomId } from './random-id.ts';
import { readText, writeText } from './stored.ts';

/** The `Idempotency-Key` of one act, the same for all its sends until the server has answered. */
export interface ActKey {
  readonly key: string;
  /** Call it after any answer, a success or a refusal: the next press is then a new act. */
  readonly answered: () => void;
}

/** The keys of one form on screen. */
export interface FormKeys {
  keyOf(body: string): string;
  forget(body: string): void;
}

/**
 * The keys of a form: the same content has the same key while the form is on screen. A form that is submitted
 * twice therefore creates one item, even after the first answer. Refused content is sent again as a new act.
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
 * The key of one act. With a name ("tip:bob") the key survives a page reload until an answer arrives, so a
 * reload repeats the act instead of adding a second one. Without a name it is kept only for the retries of
 * one send.
 */
export function keyOfAct(path: string, name?: string): ActKey {
  if (name === undefined) return { key: randomId(), answered: () => undefined };
  const storageKey = `key:${path}:${name}`;
  const key = readText('sessionStorage', storageKey) ?? randomId();
  writeText('sessionStorage', storageKey, key);
  return { key, answered: () => writeText('sessionStorage', storageKey, null) };
}
