import type { Boot } from '#contract/boot.ts';
import { defaultBrand } from '#contract/brand.ts';
import { isRecord, parseJson } from './stored.ts';

/** Stands in when the page was opened without the server's words, so that the app still starts and can say what fails. */
const bare: Boot = { brand: defaultBrand, version: '', demo: null, translates: false, loginTypes: [5] };

/** What the server wrote into the page: brand, version, demo logins. Read once, at start. */
export const boot: Boot = readBoot(document);

function readBoot(page: Document): Boot {
  const content = page.querySelector('meta[name="boot"]')?.getAttribute('content') ?? null;
  const said = parseJson(content);
  // Our own server wrote it for this very page; only its absence has to be survived.
  return isRecord(said) ? { ...bare, ...said } : bare;
}
