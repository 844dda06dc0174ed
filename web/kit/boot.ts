import type { Boot } from '#contract/boot.ts';
import { defaultBrand } from '#contract/brand.ts';
import { isRecord, parseJson } from './stored.ts';

/** Used if the page lacks the server's data, so that the app still starts and can show what fails. */
const bare: Boot = { brand: defaultBrand, version: '', demo: null, translates: false, loginTypes: [5] };

/** The data that the server wrote into the page: brand, version, demo logins. Read once, at start. */
export const boot: Boot = readBoot(document);

function readBoot(page: Document): Boot {
  const content = page.querySelector('meta[name="boot"]')?.getAttribute('content') ?? null;
  const data = parseJson(content);
  // Our own server wrote the data for this page, so its shape is trusted. It can only be missing.
  return isRecord(data) ? { ...bare, ...data } : bare;
}
