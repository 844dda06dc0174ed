import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A fact that an answer of the platform or of the provider states. */
export type Fact =
  | { readonly is: 'top_up'; readonly id: string; readonly state: string; readonly units: string }
  | { readonly is: 'intent'; readonly id: string }
  | {
      readonly is: 'bought';
      readonly id: string;
      readonly note: number;
      readonly units: string;
      readonly isNew: boolean;
    }
  | { readonly is: 'tipped'; readonly id: string; readonly creator: number; readonly units: string }
  | { readonly is: 'undone'; readonly id: string }
  | { readonly is: 'subscribed'; readonly id: string; readonly start: string; readonly units: string }
  | { readonly is: 'given_back'; readonly id: string; readonly units: string }
  /** The provider has refunded the top-up or charged it back. */
  | { readonly is: 'reversed'; readonly id: string };

/**
 * A line of the journal, written before each request and after each answer. The final check compares the journal with
 * what the platform and the provider show.
 */
export type Line = { readonly op: number } & (
  | { readonly sent: string; readonly fan: number; readonly key: string }
  | { readonly fact: Fact }
  | { readonly refused: string }
  | { readonly unknown: string }
  | { readonly fault: string }
);

export interface Journal {
  write(line: Line): void;
  /** The facts that the operation has recorded so far. */
  factsOf(op: number): readonly Fact[];
  close(): void;
}

export function openJournal(file: string): Journal {
  const fd = openSync(file, 'a');
  const facts = new Map<number, Fact[]>();
  return {
    write(line) {
      writeSync(fd, `${JSON.stringify(line)}\n`);
      if ('fact' in line) facts.set(line.op, [...(facts.get(line.op) ?? []), line.fact]);
    },
    factsOf: (op) => facts.get(op) ?? [],
    close: () => closeSync(fd),
  };
}

/** Reads all lines. They need no validation, because the same run has written them. */
export const readJournal = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Line);
