import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { StatementFile } from '#contract/statement.ts';
import { fingerprintOfHead, fingerprintWith } from '#server/features/wallet/statement-fingerprint.ts';
import { blockHash } from '#server/ledger/proof.ts';
import { madeUpStatement } from '#test/made-up-statement.ts';
import { importsOf } from './imports.ts';
import { check } from './verify-statement.ts';

type File = z.output<typeof StatementFile>;

const file = madeUpStatement({ amounts: [500n, -120n, -80n, 40n, -300n, 900n], perBlock: 2, unsealed: 1 });
const text = JSON.stringify(file);

/** Returns a copy of the valid statement with one change. */
const tampered = (change: (copy: File) => void): File => {
  const copy = structuredClone(file);
  change(copy);
  return copy;
};
const verdict = (given: File): string => check(JSON.stringify(given)).text;
const taken = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('The made-up statement is too short.');
  return item;
};
/**
 * Replaces the fingerprint of a forged statement by one that matches its content, as a forger who knows the
 * format would. Then only the proofs can reveal the forgery.
 */
const withNewFingerprint = (forged: File): File => {
  const { entries, blocks: _, fingerprint: __, ...head } = forged;
  return {
    ...forged,
    fingerprint: entries.reduce((sum, entry) => fingerprintWith(sum, entry), fingerprintOfHead(head)),
  };
};

describe('M2, WA9: an unchanged statement file', () => {
  test('an unchanged statement file is valid, and the result counts the proven and the unsealed lines', () => {
    const { isValid, text: words } = check(text);
    expect(words).toContain('VALID: 5 lines proven, 1 not sealed yet and so not proven');
    expect(isValid).toBe(true);
  });

  test('a statement file is valid with its fields in any order', () => {
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(file).reverse()));
    expect(check(reversed).isValid).toBe(true);
  });

  test('a statement file without transfers in its period is valid', () => {
    expect(check(JSON.stringify(madeUpStatement({ amounts: [], perBlock: 2 }))).isValid).toBe(true);
  });

  test('when a block hash is expected, a statement file is valid only if its newest block has that hash', () => {
    const newest = taken(file.blocks.at(-1)).hash;
    expect(check(text, newest.toUpperCase()).isValid).toBe(true);
    expect(check(text, taken(file.blocks[0]).hash).text).toContain('not the one that was noted');
  });

  test('a statement file is valid with any number of transfers and blocks of any size', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), { maxLength: 25 });
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 1, max: 9 }),
        fc.nat(2),
        fc.nat(4),
        (moved, perBlock, unsealed, carried) => {
          const made = madeUpStatement({
            amounts: moved.filter((units) => units !== 0n),
            perBlock,
            unsealed,
            carried,
          });
          expect(check(JSON.stringify(made)).text).toMatch(/\nVALID/);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('M2, WA9: a changed statement file', () => {
  test('a statement file is not valid after any single digit was changed', () => {
    const digits = [...text.matchAll(/[0-9]/g)].map(({ index }) => index);
    const changed = (at: number): string =>
      text.slice(0, at) + ((Number(text[at]) + 1) % 10) + text.slice(at + 1);
    const undetected = digits.filter((at) => check(changed(at)).isValid);
    expect(undetected.map((at) => text.slice(at - 40, at + 10))).toEqual([]);
  });

  test('a statement file is not valid after any single byte was changed', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 33, max: 126 }), (at, code) => {
        const letter = String.fromCharCode(code);
        fc.pre(letter !== text[at]);
        expect(check(text.slice(0, at) + letter + text.slice(at + 1)).isValid).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  const forgeries: Readonly<Record<string, [change: (copy: File) => void, complaint: RegExp]>> = {
    'a larger amount and matching balances': [
      (copy) => {
        for (const { lines } of copy.entries)
          for (const line of lines) line.balanceAfter = String(BigInt(line.balanceAfter) + 1n);
        const line = taken(copy.entries[0]?.lines[0]);
        line.amount = String(BigInt(line.amount) + 1n);
        for (const account of copy.accounts) account.closing = String(BigInt(account.closing) + 1n);
      },
      /is not what block \d+ sealed/,
    ],
    'a line removed': [(copy) => void copy.entries.splice(2, 1), /a line is missing or misplaced/],
    'the first line removed': [(copy) => void copy.entries.shift(), /a line is missing or misplaced/],
    'the last line removed': [(copy) => void copy.entries.pop(), /do not lead to its closing balance/],
    'the first line removed and the opening balance changed': [
      (copy) => {
        const first = taken(copy.entries.shift()?.lines[0]);
        taken(copy.accounts[0]).opening = first.balanceAfter;
      },
      /is not what the line before it left/,
    ],
    'two lines swapped': [
      (copy) => copy.entries.splice(1, 2, taken(copy.entries[2]), taken(copy.entries[1])),
      /a line is missing or misplaced/,
    ],
    'a line duplicated': [(copy) => copy.entries.push(taken(copy.entries[0])), /is listed twice/],
    'another time': [
      (copy) => {
        const entry = taken(copy.entries[0]);
        entry.atMicros = String(BigInt(entry.atMicros) + 1n);
      },
      /is not what block \d+ sealed/,
    ],
    'another owner': [
      (copy) => {
        copy.person.id = '00000000-0000-4000-8000-000000000000';
      },
      /is not what block \d+ sealed/,
    ],
    'the proof of an old line removed': [
      (copy) => {
        taken(copy.entries[0]).seal = null;
      },
      /has no proof, although later ones are sealed/,
    ],
    "another block's root": [
      (copy) => {
        taken(copy.blocks[0]).root = taken(copy.blocks[1]).root;
      },
      /Block \d+ was changed/,
    ],
    'two roots swapped, with matching hashes': [
      (copy) => {
        const [one, other] = [taken(copy.blocks[0]), taken(copy.blocks[1])];
        [one.root, other.root] = [other.root, one.root];
        for (const block of [one, other]) block.hash = blockHash(block);
      },
      /does not follow the one before/,
    ],
    'the blocks reversed': [(copy) => copy.blocks.reverse(), /stands in the wrong place/],
    'a block removed': [(copy) => void copy.blocks.splice(1, 1), /missing from the chain/],
    'a block without a predecessor': [
      (copy) => {
        const block = taken(copy.blocks[1]);
        block.prevHash = 'ab'.repeat(32);
        block.hash = blockHash(block);
      },
      /does not follow the one before/,
    ],
    'another closing balance': [
      (copy) => {
        taken(copy.accounts[0]).closing = '1';
      },
      /do not lead to its closing balance/,
    ],
    'an account that is not listed': [
      (copy) => void copy.accounts.pop(),
      /names an account that is not listed/,
    ],
    'an earlier end of the period': [
      (copy) => {
        copy.period.to = copy.period.from.replace('T00:', 'T01:');
      },
      /later than the period/,
    ],
  };
  test.each(Object.entries(forgeries))(
    'a statement file is not valid with %s, even with a new fingerprint',
    (_, [change, complaint]) => {
      const forged = tampered(change);
      expect(check(JSON.stringify(forged)).isValid).toBe(false);
      expect(verdict(withNewFingerprint(forged))).toMatch(complaint);
      expect(check(JSON.stringify(withNewFingerprint(forged))).isValid).toBe(false);
    },
  );

  test("a statement file is not valid with another person's name, which only the fingerprint protects", () => {
    const renamed = tampered((copy) => {
      copy.person.name = 'Somebody else';
    });
    expect(verdict(renamed)).toContain('NOT VALID: 1 problem.');
  });

  test.each(['', 'null', '[]', '{}', '{"format":"statement/2"}', 'not JSON'])(
    'a file is not valid when it contains %j instead of a statement',
    (given) => {
      expect(check(given)).toMatchObject({
        isValid: false,
        text: expect.stringContaining('not a statement file'),
      });
    },
  );
});

describe('npm run verify-statement', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'statement-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = async (...args: string[]): Promise<{ code: unknown; out: string }> => {
    const path = join(import.meta.dirname, 'verify-statement.ts');
    try {
      const env = { ...process.env, INIT_CWD: folder };
      const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { env });
      return { code: 0, out: stdout };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'stdout' in error)) throw error;
      return { code: error.code, out: String(error.stdout) };
    }
  };

  test('verify-statement exits with 0 for a valid file, and with 1 for an invalid file, a missing file or no file name', async () => {
    await writeFile(join(folder, 'good.json'), text);
    await writeFile(join(folder, 'bad.json'), text.replace('"opening":"0"', '"opening":"1"'));
    expect(await run('good.json')).toMatchObject({ code: 0, out: expect.stringMatching(/\nVALID: .*\n$/) });
    expect(await run('bad.json')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/\nNOT VALID: .*\n$/),
    });
    expect((await run('absent.json')).code).toBe(1);
    expect((await run()).code).toBe(1);
  });

  test('verify-statement imports no code that uses a server, a database, the network or the clock', () => {
    const seen = new Set<string>();
    const outside = new Set<string>();
    const walk = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const { target, kind } of importsOf(path, readFileSync(path, 'utf8'))) {
        if (kind === 'type') continue;
        if (existsSync(target)) walk(target);
        else outside.add(target);
      }
    };
    walk('tools/verify-statement.ts');
    expect([...outside].sort()).toEqual(['node:crypto', 'node:fs/promises', 'node:path', 'zod']);
    expect([...seen].filter((path) => path.startsWith('server/')).sort()).toEqual([
      'server/features/wallet/statement-check.ts',
      'server/features/wallet/statement-fingerprint.ts',
      'server/ledger/leaf.ts',
      'server/ledger/merkle.ts',
      'server/ledger/proof.ts',
    ]);
  });
});
