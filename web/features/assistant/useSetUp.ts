import { useState } from 'react';
import { ApiFailure } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import type { Settings } from './keys.ts';
import { useSaveSettings } from './queries.ts';
import { changeOf, type Field, type Fields, fieldsOf, problemsOf, refusedField } from './set-up.ts';

/**
 * The set-up as it is being edited. Only what was touched is kept and sent, so a change from another device shows
 * through wherever this one has not been.
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

  /** False when something has to be mended first. */
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
    /** Said of the whole, where no field is meant. */
    failure: refused && refusedAt === null ? refused.message : null,
  };
}

export type SetUp = ReturnType<typeof useSetUp>;
