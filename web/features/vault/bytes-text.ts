const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** Formats a number of bytes, such as "4.2 MB". The units are the same in all supported languages. */
export function bytesText(bytes: number, write: (value: number) => string): string {
  let [value, place] = [bytes, 0];
  while (value >= STEP && place < UNITS.length - 1) {
    value /= STEP;
    place += 1;
  }
  return `${write(value < 10 && place > 0 ? Math.round(value * 10) / 10 : Math.round(value))} ${UNITS[place]}`;
}
