/** Thrown when one subject or the whole queue has reached its maximum number of waiting items. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

interface Limits {
  /** The maximum number of waiting items of one subject. */
  readonly perSubject: number;
  /** The maximum number of waiting items in total. */
  readonly most: number;
}

export type FairQueue = <T>(subject: string, work: () => Promise<T>) => Promise<T>;

/**
 * Runs one item at a time; the subjects take turns. A subject with a hundred items delays only itself: a
 * subject with one item waits for at most one item of each other subject.
 */
export function fairQueue({ perSubject, most }: Limits): FairQueue {
  // The waiting items by subject, in the order of the subjects' turns. After its turn a subject moves to the
  // end.
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let count = 0;
  let isBusy = false;

  const next = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let [first] = waiting; first; [first] = waiting) {
      const [subject, works] = first;
      const work = works.shift();
      count -= 1;
      waiting.delete(subject);
      if (works.length > 0) waiting.set(subject, works);
      await work?.();
    }
    isBusy = false;
  };

  return (subject, work) =>
    new Promise((resolve, reject) => {
      const works = waiting.get(subject) ?? [];
      if (works.length >= perSubject || count >= most) {
        reject(new QueueFull(`${count} items are waiting, ${works.length} of them for this subject.`));
        return;
      }
      works.push(() => work().then(resolve, reject));
      waiting.set(subject, works);
      count += 1;
      void next();
    });
}
