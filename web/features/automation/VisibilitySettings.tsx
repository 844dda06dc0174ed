import { useT } from '#web/kit/i18n.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { type ChatSettings, useSaveChatSettings } from './queries.ts';

/** What others see of the person in chats: presence and read receipts. Saved as soon as it is chosen. */
export function VisibilitySettings({ settings }: { settings: ChatSettings }) {
  const t = useT();
  const save = useSaveChatSettings();
  // The pressed value is shown immediately; a refusal restores the saved one.
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
