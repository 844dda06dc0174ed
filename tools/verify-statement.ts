import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { checkStatement, type StatementVerdict } from '#server/features/wallet/statement-check.ts';

/** The maximum number of problems that are printed. */
const PROBLEMS_SHOWN = 20;

export interface Answer {
  readonly isValid: boolean;
  readonly text: string;
}

/**
 * Checks a proof file and returns the result as text for the terminal. `noted` is the hash that the newest
 * block must have, if the caller knows it.
 */
export function check(content: string, noted?: string): Answer {
  const verdict = checkStatement(parsed(content));
  const newest = verdict.file?.blocks.at(-1);
  const problems = [
    ...verdict.problems,
    ...(noted !== undefined && newest?.hash !== noted.toLowerCase()
      ? ['The newest block of this file is not the one that was noted.']
      : []),
  ];
  const last =
    problems.length === 0
      ? `VALID: ${count(verdict.lines.proven, 'line')} proven${verdict.lines.unsealed > 0 ? `, ${verdict.lines.unsealed} not sealed yet and so not proven` : ''}; opening and closing balances agree.`
      : `NOT VALID: ${count(problems.length, 'problem')}.`;
  return {
    isValid: problems.length === 0,
    text: [...summary(verdict), ...problemLines(problems), last].join('\n'),
  };
}

function summary({ file, gaps }: StatementVerdict): string[] {
  if (!file) return [];
  const newest = file.blocks.at(-1);
  return [
    `Statement of ${file.person.name} (${file.person.id})`,
    `from ${file.period.from} up to ${file.period.to}, made ${file.madeAt}`,
    ...file.accounts.map(
      ({ account, asset, opening, closing }) => `  ${account} ${asset}: ${opening} → ${closing} units`,
    ),
    `${count(file.entries.length, 'transfer')} under ${count(file.blocks.length, 'block')}, fingerprint ${file.fingerprint}`,
    ...(newest
      ? [
          `Newest block ${newest.height}: ${newest.hash}`,
          'Whoever doubts the whole file compares this hash with the list of blocks that the platform publishes.',
        ]
      : []),
    ...(gaps > 0
      ? [`Blocks are left out at ${count(gaps, 'place')}; what lies before them hangs on the published list.`]
      : []),
  ];
}

function problemLines(problems: readonly string[]): string[] {
  const more = problems.length - PROBLEMS_SHOWN;
  return [
    ...problems.slice(0, PROBLEMS_SHOWN).map((problem) => `  ✗ ${problem}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/**
 * `npm run verify-statement FILE [HASH]` checks a statement's proof file without server, database or network.
 * With HASH, the file's newest block must have that hash. The exit code is 0 when everything is valid.
 */
async function main([file, noted]: readonly string[]): Promise<number> {
  if (file === undefined) {
    console.error('Usage: npm run verify-statement FILE [HASH of the newest block]');
    return 1;
  }
  // npm runs scripts in the project's root, but the caller names the file relative to the folder in which
  // they started npm.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const content = await readFile(path, 'utf8').catch(() => null);
  if (content === null) {
    console.error(`${path} cannot be read.`);
    return 1;
  }
  const { isValid, text } = check(content, noted);
  console.log(text);
  return isValid ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
