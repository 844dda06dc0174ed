import { useId } from 'react';
import { useOwnProfile } from '#web/features/account/queries.ts';
import { LoadFailed } from '#web/features/settings/LoadFailed.tsx';
import { ProfileForm } from '#web/features/settings/ProfileForm.tsx';
import { ProfileLoading } from '#web/features/settings/ProfileLoading.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { UnsavedBar } from '#web/features/settings/UnsavedBar.tsx';
import { useProfileDraft } from '#web/features/settings/useProfileDraft.ts';
import { useUnsaved } from '#web/features/settings/useUnsaved.tsx';
import type { UserInfo } from '#web/kit/user-store.ts';

/** The public profile. */
export function SettingsProfileScreen() {
  const { info, isFailed, retry } = useOwnProfile();
  if (info) return <Editor info={info} />;
  return (
    <SettingsFrame name="SettingsProfile">
      {isFailed ? <LoadFailed onRetry={retry} /> : <ProfileLoading />}
    </SettingsFrame>
  );
}

function Editor({ info }: { info: UserInfo }) {
  const form = useId();
  const draft = useProfileDraft(info);
  const question = useUnsaved(draft.isUnsaved);
  return (
    <SettingsFrame
      name="SettingsProfile"
      actions={
        draft.isUnsaved && <UnsavedBar form={form} isSaving={draft.isSaving} onDiscard={draft.discard} />
      }
    >
      <ProfileForm id={form} info={info} draft={draft} />
      {question(draft.discard)}
    </SettingsFrame>
  );
}
