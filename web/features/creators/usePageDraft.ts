import { useState } from 'react';
import type { Category, CreatorPage } from '#web/features/follows/index.ts';
import { fullWebsite } from '#web/features/settings/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { type DraftLink, draftLinks, linkProblems } from './link-draft.ts';
import { useUpdatePage } from './page-queries.ts';

interface Fields {
  readonly category: Category;
  readonly craft: string;
  readonly links: readonly DraftLink[];
}

/** The draft of the page fields that are not part of the profile. */
export function usePageDraft(page: CreatorPage) {
  const t = useT();
  const [draft, setDraft] = useState<Partial<Fields>>({});
  const [isChecked, setChecked] = useState(false);
  const update = useUpdatePage();
  const saved: Fields = {
    category: page.category,
    craft: page.craft ?? '',
    links: draftLinks(page.links),
  };
  const fields: Fields = { ...saved, ...draft };
  const problems = linkProblems(fields.links);

  function discard(): void {
    setDraft({});
    setChecked(false);
    update.reset();
  }

  /** Returns false when the person must correct a field first. */
  function save(): boolean {
    setChecked(true);
    if (problems.some((problem) => problem !== null)) return false;
    update.mutate(
      {
        category: fields.category,
        craft: fields.craft.trim(),
        links: fields.links.map(({ label, url }) => ({ label: label.trim(), url: fullWebsite(url) })),
      },
      {
        onSuccess: () => {
          discard();
          showToast(t('creators.page.saved'));
        },
      },
    );
    return true;
  }

  return {
    fields,
    set: (change: Partial<Fields>) => {
      setDraft({ ...draft, ...change });
      update.reset();
    },
    save,
    discard,
    isUnsaved: isChanged(fields, saved),
    isSaving: update.isPending,
    failure: update.error,
    problems: isChecked ? problems : [],
  };
}

const isChanged = (fields: Fields, saved: Fields): boolean =>
  JSON.stringify(fields) !== JSON.stringify(saved);
