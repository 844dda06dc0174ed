import type { Book } from './book.ts';
import { invalidRequest } from './refusals.ts';

/** The fields that hold an id and can be expanded to the object with that id. */
const expandable: Readonly<Record<string, keyof Book>> = {
  balance_transaction: 'balanceTransactions',
  charge: 'charges',
  customer: 'customers',
  latest_charge: 'charges',
  payment_intent: 'paymentIntents',
  payment_method: 'paymentMethods',
};
const DEPTH_LIMIT = 4;

/** Replaces ids by their objects, for a request such as `expand[]=latest_charge.balance_transaction`. */
export function expanded(book: Book, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEPTH_LIMIT) throw cannotExpand(path);
    expandAt(book, copy, steps, path);
  }
  return copy;
}

function expandAt(book: Book, object: Record<string, unknown>, steps: readonly string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (step === 'data' && Array.isArray(object.data)) {
    for (const item of object.data) expandAt(book, item as Record<string, unknown>, rest, path);
    return;
  }
  const objects = Object.hasOwn(expandable, step) ? book[expandable[step] ?? 'charges'] : null;
  if (!(objects instanceof Map) || !Object.hasOwn(object, step)) throw cannotExpand(path);
  const held = object[step];
  if (typeof held === 'string') object[step] = structuredClone(objects.get(held)) ?? held;
  const inner = object[step];
  if (typeof inner === 'object' && inner !== null)
    expandAt(book, inner as Record<string, unknown>, rest, path);
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
