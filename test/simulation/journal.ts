import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * A line of a worker's journal, written before an operation is sent and after each answer. A written line
 * needs no sync, because only the process is killed and never the machine.
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
  // A killed worker may leave half a line, which this line break separates from the next worker's first line.
  writeSync(fd, '\n');
  return {
    write: (line) => {
      writeSync(fd, `${JSON.stringify(line)}\n`);
    },
    close: () => closeSync(fd),
  };
}

/** Reads the lines of a journal, except a line that a kill cut short. */
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
