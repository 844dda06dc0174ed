import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_LANGUAGE, isLanguage, type Language, languages } from '#locales/languages.ts';
import { importTexts, prune, statusOf, textsToTranslate } from './i18n-catalogues.ts';

const translated = languages.map(({ code }) => code).filter((code) => code !== DEFAULT_LANGUAGE);

/**
 * `npm run i18n` lists the missing, stale and extra keys of each language.
 * `npm run -s i18n -- --export <language>` prints the English texts of missing and stale keys.
 * `npm run i18n -- --import <language> <file>` imports a translated file; `-` reads standard input.
 * `npm run i18n -- --prune` removes keys that English no longer has.
 */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { export: { type: 'string' }, import: { type: 'string' }, prune: { type: 'boolean' } },
  });
  if (values.export !== undefined) {
    console.log(JSON.stringify(textsToTranslate(target(values.export)), null, 2));
  } else if (values.import !== undefined) {
    const [file] = positionals;
    if (file === undefined) throw new Error('Name the file to import');
    const texts: unknown = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
    console.log(`${values.import}: ${importTexts(target(values.import), texts)} texts imported`);
  } else if (values.prune) {
    for (const language of translated) console.log(`${language}: ${prune(language)} removed`);
  } else {
    for (const language of translated) printStatus(language);
  }
}

function target(code: string): Language {
  if (!isLanguage(code) || code === DEFAULT_LANGUAGE)
    throw new Error(`Translations are: ${translated.join(', ')}`);
  return code;
}

function printStatus(language: Language): void {
  const open = statusOf(language).filter(
    ({ missing, stale, extra }) => missing.length + stale.length + extra.length > 0,
  );
  if (open.length === 0) console.log(`${language}: complete`);
  for (const { namespace, missing, stale, extra } of open) {
    console.log(
      `${language} ${namespace}: ${missing.length} missing, ${stale.length} stale, ${extra.length} gone`,
    );
    for (const key of stale) console.log(`  stale ${namespace}.${key}`);
    for (const key of extra) console.log(`  gone ${namespace}.${key}`);
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
