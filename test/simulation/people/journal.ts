import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

/** What somebody was told has happened, by the platform or the provider. */
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
  /** At the provider: what was paid in went back to the card. */
  | { readonly is: 'reversed'; readonly id: string };

/** On disk before anything is sent and again after each answer, so that it owes nothing to what it is compared with. */
export type Line = { readonly op: number } & (
  | { readonly sent: string; readonly fan: number; readonly key: string }
  | { readonly told: Fact }
  | { readonly refused: string }
  | { readonly unknown: string }
  | { readonly fault: string }
);

export interface Journal {
  write(line: Line): void;
  /** What an operation was told so far. */
  factsOf(op: number): readonly Fact[];
  close(): void;
}

export function openJournal(file: string): Journal {
  const fd = openSync(file, 'a');
  const facts = new Map<number, Fact[]>();
  return {
    write(line) {
      writeSync(fd, `${JSON.stringify(line)}\n`);
      if ('told' in line) facts.set(line.op, [...(facts.get(line.op) ?? []), line.told]);
    },
    factsOf: (op) => facts.get(op) ?? [],
    close: () => closeSync(fd),
  };
}

/** Every line was written by `openJournal` in this same run. */
export const readJournal = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Line);
