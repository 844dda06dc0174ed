import { useTemplateText } from '#web/kit/fan-name.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { QueueItem } from './calendar.ts';

/** Returns a function that gives a queue item's title: the item's text, or a placeholder if it has none. */
export function useQueueTitle(): (item: Pick<QueueItem, 'kind' | 'text'>) => string {
  const t = useT();
  const templateText = useTemplateText();
  return ({ kind, text }) =>
    (kind === 'mass' ? templateText(text) : text).trim() || t('composer.drafts.untitled');
}
