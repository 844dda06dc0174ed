import { useTemplateText } from '#web/kit/fan-name.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { QueueItem } from './calendar.ts';

/** The title of a queue item: its text, if it has any. */
export function useQueueTitle(): (item: Pick<QueueItem, 'kind' | 'text'>) => string {
  const t = useT();
  const templateText = useTemplateText();
  return ({ kind, text }) =>
    (kind === 'mass' ? templateText(text) : text).trim() || t('composer.drafts.untitled');
}
