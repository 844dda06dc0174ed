import { useT } from '#web/kit/i18n.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { type ChatSettings, useSaveChatSettings } from './queries.ts';

/**
 * The settings that decide whether other people in chats see the person's presence and read receipts. A
 * change is saved immediately.
 */
export function VisibilitySettings({ settings }: { settings: ChatSettings }) {
  const t = useT();
  const save = useSaveChatSettings();
  // A switch shows the new value while it is being saved, and the stored value again if the server refuses.
  const wanted = save.isPending ? save.variables : {};
  return (
    <TitledCard title={t('mass.chats.show')}>
      <SettingRow
        title={t('mass.chats.presence')}
        detail={t('mass.chats.presence.detail')}
        checked={wanted.showsPresence ?? settings.showsPresence}
        onCheckedChange={(showsPresence) => save.mutate({ showsPresence })}
      />
      <SettingRow
        title={t('mass.chats.receipts')}
        detail={t('mass.chats.receipts.detail')}
        checked={wanted.showsReceipts ?? settings.showsReceipts}
        onCheckedChange={(showsReceipts) => save.mutate({ showsReceipts })}
      />
    </TitledCard>
  );
}
