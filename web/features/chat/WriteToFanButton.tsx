import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { openChatWithFan } from './open-chat-with.ts';

/**
 * Opens the creator's chat with a fan; used in lists of fans. The screen must load the translation namespace
 * `subscriptions`.
 */
export function WriteToFanButton({ fanId, name }: { fanId: string; name: string }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const write = async () => {
    setBusy(true);
    await openChatWithFan(fanId);
    setBusy(false);
  };
  return (
    <IconButton
      label={t('subscriptions.fans.message', { name })}
      icon={<MessageCircle size={20} strokeWidth={1.75} aria-hidden />}
      disabled={isBusy}
      onClick={() => void write()}
    />
  );
}
