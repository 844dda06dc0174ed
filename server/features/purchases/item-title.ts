const TITLE_MAX_CHARS = 60;

/**
 * What a quote and a receipt call something without a title of its own. Others than buyers read them too: `words` is
 * only what everybody may read who may know of it, and nothing that is locked.
 */
export function itemTitle({ words, name, day }: { words: string; name: string; day: string }): string {
  const [line = ''] = words.trim().split('\n');
  const start = [...line].slice(0, TITLE_MAX_CHARS).join('').trim();
  return start === '' ? `${name}, ${day}` : start;
}
