const TITLE_MAX_CHARS = 60;

/**
 * The title that quotes and receipts show for an item without a title of its own. People who have not bought
 * the item read this title too. The parameter `words` must therefore not contain locked text.
 */
export function itemTitle({ words, name, day }: { words: string; name: string; day: string }): string {
  const [line = ''] = words.trim().split('\n');
  const start = beginningOf(line.trim());
  return start === '' ? `${name}, ${day}` : start;
}

/** Cuts a line that is too long, at a word boundary where possible, and appends an ellipsis. */
function beginningOf(line: string): string {
  const letters = [...line];
  if (letters.length <= TITLE_MAX_CHARS) return line;
  const whole = letters.slice(0, TITLE_MAX_CHARS).join('');
  const cut = whole.replace(/\s+\S*$/u, '').replace(/[\s\p{Po}\p{Pd}]+$/u, '');
  return `${cut === '' ? whole : cut}…`;
}
