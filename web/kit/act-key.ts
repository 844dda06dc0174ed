import { randomId } from './random-id.ts';
import { readText, writeText } from './stored.ts';

/** One `Idempotency-Key`, from before the first send until the server has answered. */
export interface ActKey {
  readonly key: string;
  /** Call it once an answer came, good or bad: the next press is a new act. */
  readonly answered: () => void;
}

/** The keys of one form on screen. */
export interface FormKeys {
  keyOf(body: string): string;
  forget(body: string): void;
}

/**
 * A form sends the same content under one key for as long as it is on screen: pressed twice it creates one thing, whether or
 * not the first answer is there. What was refused may be sent again as a new act.
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
 * The key of one act. With a name ("tip:bob") the key outlives the page while no answer came: a reload in the middle
 * repeats the same act instead of adding a second. Without a name it lives as long as the retries of one send.
 */
export function keyOfAct(path: string, name?: string): ActKey {
  if (name === undefined) return { key: randomId(), answered: () => undefined };
  const place = `key:${path}:${name}`;
  const key = readText('sessionStorage', place) ?? randomId();
  writeText('sessionStorage', place, key);
  return { key, answered: () => writeText('sessionStorage', place, null) };
}
