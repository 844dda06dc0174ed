import { Languages } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import type { Message } from './keys.ts';
import { canTranslate, hideLabelOf, showOriginal, translate, useTranslation } from './translations.ts';

/**
 * The menu item that translates a message or hides its translation; empty when the message cannot be
 * translated.
 */
export function useTranslateItem(message: Message): readonly MenuItem[] {
  const t = useT();
  const translation = useTranslation(message);
  if (!canTranslate(message)) return [];
  const isShown = translation?.state === 'known';
  return [
    {
      id: 'translate',
      label: t(isShown ? hideLabelOf(translation) : 'chat.translate'),
      icon: <Languages size={18} strokeWidth={1.75} aria-hidden />,
      onSelect: () => (isShown ? showOriginal(message) : void translate(message)),
    },
  ];
}
