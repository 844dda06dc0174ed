import { randomId } from './random-id.ts';
import { readText, writeText } from './stored.ts';

/** One `Idempotency-Key`, from before the first send until the server has answered. */
export interface ActKey {
  readonly key: string;
  /** Call it once an answer came, good or bad: the next press is a new act. */
  readonly answered: () => void;
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
