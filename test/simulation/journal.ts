import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * A line of a worker's journal, written before each operation is sent and after each answer. Only the process
 * is killed here, not the machine, so written lines are safe without a sync.
 */
export type JournalLine =
  | { op: number; sent: string; id: string }
  | { op: number; answer: string }
  | { op: number; unknown: string }
  | { op: number; fault: string };

export interface Journal {
  write(line: JournalLine): void;
  close(): void;
}

export function openJournal(file: string): Journal {
  const fd = openSync(file, 'a');
  // A killed worker may leave an incomplete last line, which must not merge with the next worker's first.
  writeSync(fd, '\n');
  return {
    write: (line) => {
      writeSync(fd, `${JSON.stringify(line)}\n`);
    },
    close: () => closeSync(fd),
  };
}

/** Reads the lines that `openJournal` wrote, except those that a kill cut short. */
export function readJournal(file: string): JournalLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text) => {
      try {
        return text ? [JSON.parse(text) as JournalLine] : [];
      } catch (error) {
        if (error instanceof SyntaxError) return [];
        throw error;
      }
    });
}
