import { AssistantSwitch } from '#web/features/assistant/AssistantSwitch.tsx';
import { Flows } from '#web/features/automation/Flows.tsx';
import { QuietHours } from '#web/features/automation/QuietHours.tsx';
import { useAutomation, useChatSettings } from '#web/features/automation/queries.ts';
import { RestrictedWords } from '#web/features/automation/RestrictedWords.tsx';
import { Scripts } from '#web/features/automation/Scripts.tsx';
import { VisibilitySettings } from '#web/features/automation/VisibilitySettings.tsx';
import { Welcomes } from '#web/features/automation/Welcomes.tsx';
import { WritingRules } from '#web/features/automation/WritingRules.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { HeldSeats } from '#web/features/team/HeldSeats.tsx';
import { Team } from '#web/features/team/Team.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { useUser } from '#web/kit/user-store.ts';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';

/**
 * `/settings/settingChats`: the chat settings of a person, such as visibility and quiet hours. Creators also
 * set who may write to them, and manage their team and their automations.
 */
export function SettingChatsScreen() {
  const isCreator = useUser(({ info }) => Boolean(info?.creatorDomain));
  const settings = useChatSettings();
  return (
    <SettingsFrame name="SettingsChats">
      {settings.isPending && <RowsLoading count={3} />}
      {settings.isError && !settings.data && <LoadFailed onRetry={() => void settings.refetch()} />}
      {settings.data && <VisibilitySettings settings={settings.data} />}
      {settings.data && <QuietHours settings={settings.data} />}
      {settings.data && <HeldSeats />}
      {settings.data && isCreator && (
        <>
          <WritingRules settings={settings.data} />
          <RestrictedWords settings={settings.data} />
          <Team />
          <AssistantSwitch />
          <SaidByItself />
        </>
      )}
    </SettingsFrame>
  );
}

function SaidByItself() {
  const all = useAutomation();
  if (all.isError && !all.data) return <LoadFailed onRetry={() => void all.refetch()} />;
  if (!all.data) return <RowsLoading count={4} />;
  return (
    <>
      <Welcomes welcomes={all.data.welcomes} />
      <Scripts scripts={all.data.scripts} />
      <Flows flows={all.data.flows} />
    </>
  );
}
