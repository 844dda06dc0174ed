import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * What one client was told, on disk before anything is sent and again after each answer. Only the process can be
 * killed here, not the machine, so what is written is safe without a sync.
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
  // The last line of a killed worker may be cut short; it must not swallow the first one of its successor.
  writeSync(fd, '\n');
  return {
    write: (line) => {
      writeSync(fd, `${JSON.stringify(line)}\n`);
    },
    close: () => closeSync(fd),
  };
}

/** Whole lines were written by `openJournal`; a line cut short by a kill says nothing and is left out. */
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
