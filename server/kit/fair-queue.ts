/** Somebody has more waiting than they may, or all together have. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

interface Limits {
  /** How much one of them may have waiting. */
  readonly perSubject: number;
  /** How much may wait in all. */
  readonly most: number;
}

export type FairQueue = <T>(subject: string, work: () => Promise<T>) => Promise<T>;

/**
 * Does one thing at a time, for everybody in turn: who asks for a hundred things waits for their own, and somebody who asks
 * for one waits for one of each other at most.
 */
export function fairQueue({ perSubject, most }: Limits): FairQueue {
  // In the order of turns: whoever had theirs goes to the end.
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
        reject(new QueueFull(`${works.length} of ${count} wait already.`));
        return;
      }
      works.push(() => work().then(resolve, reject));
      waiting.set(subject, works);
      count += 1;
      void next();
    });
}
