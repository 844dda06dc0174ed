import { useId } from 'react';
import { useOwnProfile } from '#web/features/account/queries.ts';
import { OwnPicture } from '#web/features/creators/OwnPicture.tsx';
import { PageForm } from '#web/features/creators/PageForm.tsx';
import { PagePictures } from '#web/features/creators/PagePictures.tsx';
import { PageRules } from '#web/features/creators/PageRules.tsx';
import { useOwnPage } from '#web/features/creators/page-queries.ts';
import { usePageDraft } from '#web/features/creators/usePageDraft.ts';
import type { CreatorPage } from '#web/features/follows/keys.ts';
import { ProfileForm } from '#web/features/settings/ProfileForm.tsx';
import { ProfileLoading } from '#web/features/settings/ProfileLoading.tsx';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { UnsavedBar } from '#web/features/settings/UnsavedBar.tsx';
import { useProfileDraft } from '#web/features/settings/useProfileDraft.ts';
import { useUnsaved } from '#web/features/settings/useUnsaved.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import type { UserInfo } from '#web/kit/user-store.ts';

/** The form for the public profile; for creators it includes the settings of their page. */
export function SettingsProfileScreen() {
  const { info, isFailed, retry } = useOwnProfile();
  if (info?.creatorDomain) return <OwnPage info={info} domain={info.creatorDomain} />;
  if (info) return <Editor info={info} />;
  return <Waiting isFailed={isFailed} retry={retry} />;
}

function Waiting({ isFailed, retry }: { isFailed: boolean; retry: () => void }) {
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
      <ProfileForm id={form} draft={draft} pictures={<OwnPicture info={info} />} />
      {question(draft.discard)}
    </SettingsFrame>
  );
}

function OwnPage({ info, domain }: { info: UserInfo; domain: string }) {
  const page = useOwnPage(domain);
  return page.data ? (
    <PageEditor info={info} page={page.data} />
  ) : (
    <Waiting isFailed={page.isError} retry={() => void page.refetch()} />
  );
}

/** The profile and the page are two forms with one unsaved-changes bar and one question before leaving. */
function PageEditor({ info, page }: { info: UserInfo; page: CreatorPage }) {
  const form = useId();
  const profile = useProfileDraft(info);
  const draft = usePageDraft(page);
  const pageForm = useId();
  const isUnsaved = profile.isUnsaved || draft.isUnsaved;
  const question = useUnsaved(isUnsaved);
  const discard = () => {
    profile.discard();
    draft.discard();
  };
  return (
    <SettingsFrame
      name="SettingsProfile"
      actions={
        isUnsaved && (
          <UnsavedBar
            form={profile.isUnsaved ? form : pageForm}
            other={profile.isUnsaved && draft.isUnsaved ? pageForm : undefined}
            isSaving={profile.isSaving || draft.isSaving}
            onDiscard={discard}
          />
        )
      }
    >
      <ProfileForm id={form} draft={profile} pictures={<PagePictures page={page} />} />
      <PageForm id={pageForm} draft={draft} />
      <PageRules page={page} />
      {question(discard)}
    </SettingsFrame>
  );
}
