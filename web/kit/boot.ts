import type { Boot } from '#contract/boot.ts';
import { defaultBrand } from '#contract/brand.ts';
import { isRecord, parseJson } from './stored.ts';

/** Defaults for a page without the server's data, so that the app still starts and can show an error. */
const bare: Boot = { brand: defaultBrand, version: '', demo: null, translates: false, loginTypes: [5] };

/** The data that the server wrote into the page, such as brand, version and demo logins. */
export const boot: Boot = readBoot(document);

function readBoot(page: Document): Boot {
  const content = page.querySelector('meta[name="boot"]')?.getAttribute('content') ?? null;
  const data = parseJson(content);
  // The data may be missing. The types of its fields are not checked, because only our own server writes the
  // data.
  return isRecord(data) ? { ...bare, ...data } : bare;
}
