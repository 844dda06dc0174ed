import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { FEATURE_INDEX } from './first-load.ts';
import { fileOfHandler, handlersOf } from './handlers.ts';
import { importExceptions, importRules, webLayers } from './import-rules.ts';
import { importsOf } from './imports.ts';
import { longFunctionsOf } from './long-functions.ts';
import { moduleStateOf } from './module-state.ts';
import { forbiddenWordsIn } from './words.ts';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const sources = tracked.filter(
  (file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts') && file !== 'server/kit/db-types.ts',
);
const content = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));

const imports = new Map([...content].map(([file, source]) => [file, importsOf(file, source)]));

/**
 * The targets of a file's imports: the paths of our own files from the repository's root, and the names of
 * packages.
 */
const targetsOf = (file: string): string[] => (imports.get(file) ?? []).map(({ target }) => target);

describe('imports', () => {
  test.each(importRules)('imports keep the rule: $name', (rule) => {
    const breaches = sources.flatMap((file) => {
      const from = rule.from.exec(file);
      if (!from) return [];
      const forbids = new RegExp(rule.forbids.source.replaceAll('$1', from[1] ?? ''));
      return targetsOf(file)
        .filter((name) => forbids.test(name) && !rule.allows?.test(name))
        .filter((name) => !(file.endsWith('.test.ts') && name.startsWith('test/')))
        .filter(
          (name) =>
            !importExceptions.some((exception) => exception.file === file && exception.imports === name),
        )
        .map((name) => `${file} imports ${name}`);
    });
    expect(breaches, rule.why).toEqual([]);
  });

  test('imports contain no cycle of files, even when type imports and import() are followed', () => {
    const circles = circlesIn(sources, (file) => targetsOf(file).filter((name) => content.has(name)));
    expect(circles).toEqual([]);
  });

  test.each(['web/features', 'server/features'])(
    'imports contain no cycle between the features of %s',
    (folder) => {
      const features = featuresOf(folder);
      expect(circlesIn([...features.keys()], (feature) => features.get(feature) ?? [])).toEqual([]);
    },
  );

  // When an index has no code of its own, the build can drop its unused exports.
  test("a web feature's index only re-exports names", () => {
    const others = sources
      .filter((file) => FEATURE_INDEX.test(file))
      .filter((file) =>
        parseSync(file, content.get(file) ?? '').program.body.some(
          (statement) => statement.type !== 'ExportNamedDeclaration' || !statement.source,
        ),
      );
    expect(others).toEqual([]);
  });

  test('a web feature imports only features of lower layers', () => {
    const features = featuresOf('web/features');
    const layerOf = (feature: string) => webLayers.findIndex((layer) => layer.includes(feature));
    expect([...features.keys()].filter((feature) => layerOf(feature) < 0)).toEqual([]);
    const upwards = [...features].flatMap(([feature, others]) =>
      [...others]
        .filter((other) => layerOf(other) >= layerOf(feature))
        .map((other) => `${feature} imports ${other}`),
    );
    expect(upwards).toEqual([]);
  });
});

/** All import cycles that can be reached from the given names. */
function circlesIn(starts: readonly string[], nextOf: (name: string) => Iterable<string>): string[] {
  const isDone = new Set<string>();
  const circles: string[] = [];
  const walk = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) {
      circles.push([...path.slice(path.indexOf(name)), name].join(' → '));
      return;
    }
    if (isDone.has(name)) return;
    for (const next of nextOf(name)) walk(next, [...path, name]);
    isDone.add(name);
  };
  for (const name of starts) walk(name, []);
  return circles;
}

/**
 * The features in a folder, each with the other features that it imports. The imports of test files are not
 * included.
 */
function featuresOf(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const featureOf = (file: string): string | undefined =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
  const features = new Map<string, Set<string>>();
  for (const file of sources) {
    const feature = featureOf(file);
    if (!feature || /\.test\.tsx?$/.test(file)) continue;
    const others = features.get(feature) ?? new Set();
    features.set(feature, others);
    for (const target of targetsOf(file)) {
      const other = featureOf(target);
      if (other && other !== feature) others.add(other);
    }
  }
  return features;
}

describe('restricted APIs', () => {
  const grep = (pattern: RegExp, allowed: RegExp): string[] =>
    sources.filter((file) => !allowed.test(file) && pattern.test(content.get(file) ?? ''));

  test('only store files, the folders `ledger`, `access` and `kit`, and a few more places contain SQL', () => {
    const sql = /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bpool\.query\(/;
    const allowed =
      /\.store\.ts$|^server\/(ledger|access|kit|embedded|realtime|demo)\/|^server\/providers\/mail\/local-mailbox|^server\/app\.ts|^(bench|test|tools)\/|\.test\.ts$/;
    expect(grep(sql, allowed)).toEqual([]);
  });

  test('outside tests and tools, only config.ts, main.ts and server/embedded read process.env', () => {
    const allowed = /^server\/(config|main)\.ts$|^server\/embedded\/|^test\/|^tools\/|^vite|\.test\.tsx?$/;
    expect(grep(/process\.env/, allowed)).toEqual([]);
  });

  test("on the server, only clock.ts and server/embedded read the machine's clock", () => {
    const time = /\bDate\.now\(\)|new Date\(\)|performance\.now\(\)/;
    const allowed =
      /^server\/(kit\/clock\.ts|embedded\/)|^(web|test|tools|locales|sandbox|bench)\/|\.test\.ts$/;
    expect(grep(time, allowed)).toEqual([]);
  });

  test('SQL reads the time only with app_now()', () => {
    const bare = tracked
      .filter(
        (file) =>
          file.startsWith('server/migrations/') ||
          file.endsWith('.store.ts') ||
          file.startsWith('server/ledger/') ||
          file.startsWith('server/access/'),
      )
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => {
        const text = readFileSync(file, 'utf8').replaceAll(/create function app_now[\s\S]*?\$\$;/g, '');
        return /(?<!app_)\bnow\(\)|current_timestamp|clock_timestamp\(\)/i.test(text);
      });
    expect(bare).toEqual([]);
  });

  test('a feature of the server creates refusals only with `refuse`, whose type limits the reasons', () => {
    expect(grep(/new Refusal\(/, /^(?!server\/features\/)|\.test\.ts$/)).toEqual([]);
  });

  test('on the server, only wallet/may-pay.ts decides whether a person can pay', () => {
    const decision = /'spending_frozen'|!\w*\.?isSpendingFrozen|isSpendingFrozen (&&|\|\||\?)/;
    const outside = /^(?!server\/)|may-pay\.ts$|\.test\.ts$|top-up\/refundable\.ts$/;
    expect(grep(decision, outside)).toEqual([]);
  });

  test('in the web app, only kit/csv.ts and kit/save-file.ts write CSV or save files', () => {
    const csv = /text\/csv|'""'|\\r\\n|createObjectURL\(new Blob/;
    expect(grep(csv, /^(?!web\/)|^web\/kit\/(csv|save-file)\.ts$|\.test\.tsx?$/)).toEqual([]);
  });
});

describe('conventions', () => {
  test('no file is named `utils`, `helpers`, `manager`, `service`, `misc` or `common`', () => {
    const bad = sources.filter((file) =>
      /(^|[/-])(utils?|helpers?|manager|service|misc|common)\.(ts|tsx)$/i.test(file),
    );
    expect(bad).toEqual([]);
  });

  test('no file contains a suppressed check, the type `any`, a skipped or focused test, or a TODO without a number', () => {
    const bad = sources.filter((file) => {
      if (file === 'tools/tidy.test.ts') return false;
      // Quoted text is removed first, because it may contain any of these words.
      const text = (content.get(file) ?? '').replaceAll(/'[^'\n]*'/g, "''");
      return /@ts-ignore|@ts-expect-error|biome-ignore|\bas any\b|: any\b|<any>|\b(it|test|describe)\.(skip|only|todo)\b|TODO(?!.*(#|decision )\d)/.test(
        text,
      );
    });
    expect(bad).toEqual([]);
  });

  test('no file has more than 400 lines', () => {
    const long = sources
      .map((file) => ({ file, lines: (content.get(file) ?? '').split('\n').length }))
      .filter(({ lines }) => lines > 400);
    expect(long).toEqual([]);
  });

  test('no function has more than 100 lines', () => {
    const long = [...content].flatMap(([file, source]) =>
      longFunctionsOf(file, source).map(({ name }) => `${file} ${name}`),
    );
    expect(long).toEqual([]);
  });

  test('no name, comment or test title uses a forbidden word', () => {
    const found = [...content]
      .filter(([file]) => !/^tools\/words(\.test)?\.ts$/.test(file))
      .flatMap(([file, source]) =>
        forbiddenWordsIn(file, source).map(({ word, line, text }) => `${file}:${line} ${word}: ${text}`),
      );
    expect(found).toEqual([]);
  });

  test('no feature of the server keeps state in a module or runs code at import', () => {
    // `photo-child.ts` is the main file of a child process, so it may run code at import.
    const found = sources
      .filter(
        (file) => /^server\/features\/.*(?<!\.test)\.ts$/.test(file) && !file.endsWith('/photo-child.ts'),
      )
      .flatMap((file) => moduleStateOf(file, content.get(file) ?? '').map((state) => `${file}: ${state}`));
    expect(found).toEqual([]);
  });

  test('each handler of a server feature is the only handler in its file, and the file has the handler’s name', () => {
    const misplaced = sources
      .filter((file) => /^server\/features\/.*(?<!\.test)\.ts$/.test(file))
      .flatMap((file) => {
        const handlers = handlersOf(file, content.get(file) ?? '');
        return handlers
          .filter((name) => handlers.length > 1 || !file.endsWith(`/${fileOfHandler(name)}`))
          .map((name) => `${file}: ${name}`);
      });
    expect(misplaced).toEqual([]);
  });

  test('migrations are numbered without gaps, and each documents its locks', () => {
    const migrations = tracked.filter((file) => /^server\/migrations\/.*\.sql$/.test(file)).sort();
    expect(migrations.map((file) => Number(file.slice('server/migrations/'.length).slice(0, 4)))).toEqual(
      migrations.map((_, index) => index + 1),
    );
    for (const file of migrations) expect(readFileSync(file, 'utf8'), file).toMatch(/^-- [\s\S]*?Locks:/);
  });

  test('each server feature has a contract file of its name, and each locale file belongs to a web feature or is shared', () => {
    const namesIn = (pattern: RegExp) => new Set(tracked.flatMap((file) => pattern.exec(file)?.[1] ?? []));
    const contract = namesIn(/^contract\/([^/]+)\.ts$/);
    const unknown = [...namesIn(/^server\/features\/([^/]+)\//)].filter((name) => !contract.has(name));
    expect(unknown).toEqual([]);
    const shared = ['core', 'help', 'mail', 'refusals', 'titles'];
    const web = namesIn(/^web\/features\/([^/]+)\//);
    const namespaces = [...namesIn(/^locales\/en\/([^/]+)\.json$/)];
    expect(namespaces.filter((name) => !web.has(name) && !shared.includes(name))).toEqual([]);
  });

  test('every server feature has a README', () => {
    const features = new Set(sources.flatMap((file) => /^server\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
    for (const feature of features)
      expect(existsSync(`server/features/${feature}/README.md`), feature).toBe(true);
  });
});
