/** The placeholder in mass messages and automations' messages that is replaced by the receiver's name. */
const NAME = '{name}';

export const personalText = (text: string, name: string): string => text.replaceAll(NAME, name);
