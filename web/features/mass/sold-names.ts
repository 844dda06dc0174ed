import { useTemplateText } from '#web/kit/fan-name.ts';
import { useMassList } from './queries.ts';

const NAME_MAX_CHARS = 40;

/** The beginning of a text's first line, at most `max` characters long, for a chip or a table cell. */
export function firstWords(text: string, max = NAME_MAX_CHARS): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}

/** Returns a function that gives a sent mass message's short title by the message's id. */
export function useSoldNames(): (id: string) => string {
  const sent = useMassList('sent').data?.pages.flatMap(({ messages }) => messages) ?? [];
  const templateText = useTemplateText();
  return (id) => firstWords(templateText(sent.find((message) => message.id === id)?.text ?? ''));
}
