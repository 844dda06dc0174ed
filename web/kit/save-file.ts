/** The type of a file by the ending of its name. */
const TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

type Ending = keyof typeof TYPES;

/** Some browsers read the file only after the click has been handled, so its URL stays valid for a minute. */
const URL_VALID_MS = 60_000;

/** Downloads a text as a file. */
export function saveFile(name: string, ending: Ending, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: TYPES[ending] }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), URL_VALID_MS);
}
