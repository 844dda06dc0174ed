import { create } from 'zustand';
import { isRecord, readJson, writeJson } from '#web/kit/stored.ts';
import type { Source } from './keys.ts';

/** A question to the help bot, with the bot's answer. */
export interface HelpTurn {
  readonly id: string;
  readonly asked: string;
  readonly at: string;
  /** The answer; null if the help texts contain no answer. */
  readonly answer: string | null;
  readonly sources: readonly Source[];
}

/**
 * The key under which session storage holds the questions. A reload keeps the questions, and a logout deletes
 * them.
 */
const KEY = 'helpTalk';
/** At most this many questions are stored; older ones are dropped, because storage is small. */
const TURNS_MAX = 50;

const useTurns = create<{ readonly turns: readonly HelpTurn[] }>(() => ({ turns: readTurns() }));

export const useHelpTurns = (): readonly HelpTurn[] => useTurns(({ turns }) => turns);

export function addHelpTurn(turn: HelpTurn): void {
  keep([...useTurns.getState().turns, turn].slice(-TURNS_MAX));
}

export function clearHelpTurns(): void {
  keep([]);
}

/** Reads the questions from storage again, because another person may have logged in since they were read. */
export function reloadHelpTurns(): void {
  useTurns.setState({ turns: readTurns() });
}

function keep(turns: readonly HelpTurn[]): void {
  useTurns.setState({ turns });
  writeJson('sessionStorage', KEY, turns);
}

function readTurns(): readonly HelpTurn[] {
  const kept = readJson('sessionStorage', KEY);
  return Array.isArray(kept) ? kept.filter(isTurn) : [];
}

function isTurn(value: unknown): value is HelpTurn {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.asked === 'string' &&
    typeof value.at === 'string' &&
    (value.answer === null || typeof value.answer === 'string') &&
    Array.isArray(value.sources)
  );
}
