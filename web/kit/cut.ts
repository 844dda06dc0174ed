/** Returns the first `maxChars` characters of a text, without half a surrogate pair at the end. */
export function cutTo(text: string, maxChars: number): string {
  const cut = text.slice(0, maxChars);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
