const TITLE_MAX_CHARS = 60;

/**
 * What a quote and a receipt call something without a title of its own. Others than buyers read them too: `words` is
 * only what everybody may read who may know of it, and nothing that is locked.
 */
export function itemTitle({ words, name, day }: { words: string; name: string; day: string }): string {
  const [line = ''] = words.trim().split('\n');
  const start = beginningOf(line.trim());
  return start === '' ? `${name}, ${day}` : start;
}

/** Cut between words where there are any, and said to be cut. */
function beginningOf(line: string): string {
  const letters = [...line];
  if (letters.length <= TITLE_MAX_CHARS) return line;
  const whole = letters.slice(0, TITLE_MAX_CHARS).join('');
  const words = whole.replace(/\s+\S*$/u, '').replace(/[\s\p{Po}\p{Pd}]+$/u, '');
  return `${words === '' ? whole : words}…`;
}
