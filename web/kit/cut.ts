/** The beginning of a text, with no half of a pair of characters at its end. */
export function cutTo(text: string, maxChars: number): string {
  const cut = text.slice(0, maxChars);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
