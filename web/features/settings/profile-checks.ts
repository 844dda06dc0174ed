import {
  ABOUT_MAX_CHARS,
  DISPLAY_NAME_MAX_CHARS,
  LOCATION_MAX_CHARS,
  WEBSITE_MAX_CHARS,
} from '#contract/limits.ts';
import type { Translate } from '#web/kit/i18n-store.ts';

export interface ProfileFields {
  readonly displayName: string;
  readonly about: string;
  readonly location: string;
  readonly website: string;
}

export type ProfileField = keyof ProfileFields;

const limits: Record<ProfileField, number> = {
  displayName: DISPLAY_NAME_MAX_CHARS,
  about: ABOUT_MAX_CHARS,
  location: LOCATION_MAX_CHARS,
  website: WEBSITE_MAX_CHARS,
};

/** The error text of each invalid field. */
export function profileProblems(
  fields: ProfileFields,
  t: Translate,
): Readonly<Partial<Record<ProfileField, string>>> {
  const problems: Partial<Record<ProfileField, string>> = {};
  for (const [field, limit] of Object.entries(limits) as [ProfileField, number][]) {
    if (fields[field].trim().length > limit)
      problems[field] = t('settings.profile.tooLong', { count: limit });
  }
  const name = nameProblem(fields.displayName, t);
  if (name) problems.displayName = name;
  const website = websiteProblem(fields.website, t);
  if (website) problems.website = website;
  return problems;
}

function nameProblem(name: string, t: Translate): string | undefined {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return t('settings.profile.name.empty');
  return /[\p{Cc}\p{Cf}]/u.test(name) ? t('settings.profile.name.hidden') : undefined;
}

function websiteProblem(website: string, t: Translate): string | undefined {
  if (website.trim() === '') return undefined;
  if (/\s/.test(website.trim())) return t('settings.profile.website.space');
  const url = URL.canParse(fullWebsite(website)) ? new URL(fullWebsite(website)) : null;
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && /^[^.]+(\.[^.]+)+$/.test(url.hostname);
  return isWeb ? undefined : t('settings.profile.website.shape');
}

/** Adds the missing scheme to a typed address such as `mira.example`, because links need one. */
export function fullWebsite(website: string): string {
  const typed = website.trim();
  return typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}
