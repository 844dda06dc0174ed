import { Smile } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { LazyEmojiPicker } from './LazyEmojiPicker.tsx';

/** Opens the emoji picker, which loads on the first press. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT();
  return (
    <Popover
      side="top"
      label={t('chat.emoji')}
      trigger={
        <IconButton label={t('chat.emoji')} icon={<Smile size={21} strokeWidth={1.75} aria-hidden />} />
      }
    >
      <LazyEmojiPicker onPick={onPick} />
    </Popover>
  );
}
