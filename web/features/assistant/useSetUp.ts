import { useState } from 'react';
import { ApiFailure } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import type { Settings } from './keys.ts';
import { useSaveSettings } from './queries.ts';
import { changeOf, type Field, type Fields, fieldsOf, problemsOf, refusedField } from './set-up.ts';

/**
 * The assistant's settings while they are edited. Only edited fields are kept and sent; the others follow
 * changes made on other devices.
 */
export function useSetUp(settings: Settings) {
  const t = useT();
  const [touched, setTouched] = useState<Partial<Fields>>({});
  const [isChecked, setChecked] = useState(false);
  const saving = useSaveSettings();
  const fields: Fields = { ...fieldsOf(settings), ...touched };
  const change = changeOf(fields, settings);
  const problems = problemsOf(fields, settings);
  const refused = saving.error instanceof ApiFailure ? saving.error : null;
  const refusedAt = refused?.reason ? (refusedField[refused.reason] ?? null) : null;

  function set(now: Partial<Fields>): void {
    setTouched((before) => ({ ...before, ...now }));
    saving.reset();
  }

  function discard(): void {
    setTouched({});
    setChecked(false);
    saving.reset();
  }

  /** Saves the changes. Returns false, without saving, when a field must be corrected first. */
  function save(): boolean {
    setChecked(true);
    if (Object.keys(problems).length > 0) return false;
    saving.mutate(change, {
      onSuccess: () => {
        discard();
        showToast(t('assistant.saved'));
      },
    });
    return true;
  }

  const errorOf = (field: Field): string | undefined => {
    const problem = isChecked ? problems[field] : undefined;
    return problem ? t(`assistant.${problem}`) : refusedAt === field ? refused?.message : undefined;
  };

  return {
    settings,
    fields,
    set,
    save,
    discard,
    errorOf,
    isUnsaved: Object.keys(change).length > 0,
    isSaving: saving.isPending,
    /** The message of a failed save if the failure belongs to no field; null otherwise. */
    failure: refused && refusedAt === null ? refused.message : null,
  };
}

export type SetUp = ReturnType<typeof useSetUp>;
