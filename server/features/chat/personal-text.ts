/** The placeholder for the receiver's name in mass messages. */
const NAME = '{name}';

export const personalText = (text: string, name: string): string => text.replaceAll(NAME, name);
