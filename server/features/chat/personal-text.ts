/** What is written to many may call each of them by name. */
const NAME = '{name}';

export const personalText = (text: string, name: string): string => text.replaceAll(NAME, name);
