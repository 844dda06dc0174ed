import { useState } from 'react';
import { type ProfileChange, useUpdateProfile } from '#web/features/account/index.ts';
import { ApiFailure } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import type { UserInfo } from '#web/kit/user-store.ts';
import { fullWebsite, type ProfileField, type ProfileFields, profileProblems } from './profile-checks.ts';

/**
 * The draft of the profile. It contains and saves only the fields that the person has changed. All other
 * fields show the stored values, even after another device has changed them.
 */
export function useProfileDraft(info: UserInfo) {
  const t = useT();
  const [draft, setDraft] = useState<ProfileChange>({});
  const [isChecked, setChecked] = useState(false);
  const saving = useUpdateProfile();

  const { displayName, about, location, website } = info;
  const saved: ProfileFields = { displayName, about, location, website };
  const fields: ProfileFields = { ...saved, ...draft };
  const changed = (Object.keys(draft) as ProfileField[]).filter((field) => fields[field] !== saved[field]);
  const problems = profileProblems(fields, t);
  const refused = refusedFields(saving.error);

  function set(field: ProfileField, value: string): void {
    setDraft({ ...draft, [field]: value });
    saving.reset();
  }

  function discard(): void {
    setDraft({});
    setChecked(false);
    saving.reset();
  }

  /** Returns false when the person must correct a field first. */
  function save(): boolean {
    setChecked(true);
    if (Object.keys(problems).length > 0) return false;
    const change = Object.fromEntries(changed.map((field) => [field, tidy(field, fields[field])]));
    saving.mutate(change, {
      onSuccess: () => {
        discard();
        showToast(t('settings.saved'));
      },
    });
    return true;
  }

  return {
    fields,
    set,
    save,
    discard,
    isUnsaved: changed.length > 0,
    isSaving: saving.isPending,
    /** The error text of a field, from the check after the first try to save or from the server's refusal. */
    errorOf: (field: ProfileField): string | undefined =>
      (isChecked ? problems[field] : undefined) ??
      (refused.includes(field) ? t('settings.profile.field') : undefined),
  };
}

function tidy(field: ProfileField, value: string): string {
  return field === 'website' ? fullWebsite(value) : value.trim();
}

function refusedFields(error: unknown): readonly unknown[] {
  const fields = error instanceof ApiFailure ? error.details.fields : undefined;
  return Array.isArray(fields) ? fields : [];
}
