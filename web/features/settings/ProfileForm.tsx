import { MapPin } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import {
  ABOUT_MAX_CHARS,
  DISPLAY_NAME_MAX_CHARS,
  LOCATION_MAX_CHARS,
  WEBSITE_MAX_CHARS,
} from '#contract/limits.ts';
import { focusFirstProblem } from '#web/features/account/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './ProfileForm.module.css';
import type { useProfileDraft } from './useProfileDraft.ts';

interface ProfileFormProps {
  readonly id: string;
  readonly draft: ReturnType<typeof useProfileDraft>;
  /**
   * The pictures of the creator's page, or the person's own picture. Pictures are saved immediately, not with
   * the form.
   */
  readonly pictures: ReactNode;
}

/** The form for a person's public profile. */
export function ProfileForm({
  id,
  draft: { fields, set, save, errorOf, isUnsaved },
  pictures,
}: ProfileFormProps) {
  const t = useT();
  const format = useFormat();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!save()) focusFirstProblem(event.currentTarget);
  }

  return (
    <Card className={classes(isUnsaved && styles.room)}>
      {pictures}
      <form id={id} className={styles.fields} onSubmit={submit} noValidate>
        <div className={styles.wide}>
          <TextField
            label={t('settings.profile.name')}
            name="displayName"
            autoComplete="nickname"
            maxLength={DISPLAY_NAME_MAX_CHARS}
            value={fields.displayName}
            onValueChange={(value) => set('displayName', value)}
            error={errorOf('displayName')}
          />
        </div>
        <div className={styles.wide}>
          <TextArea
            growing
            label={t('settings.profile.about')}
            name="about"
            dir="auto"
            maxLength={ABOUT_MAX_CHARS}
            counter={(used, limit) =>
              t('settings.profile.about.count', { used: format.number(used), limit: format.number(limit) })
            }
            value={fields.about}
            onValueChange={(value) => set('about', value)}
            error={errorOf('about')}
          />
        </div>
        <TextField
          label={t('settings.profile.location')}
          name="location"
          autoComplete="address-level2"
          maxLength={LOCATION_MAX_CHARS}
          trailing={<MapPin size={18} strokeWidth={1.75} aria-hidden />}
          value={fields.location}
          onValueChange={(value) => set('location', value)}
          error={errorOf('location')}
        />
        <TextField
          label={t('settings.profile.website')}
          name="website"
          type="url"
          inputMode="url"
          autoComplete="url"
          maxLength={WEBSITE_MAX_CHARS}
          value={fields.website}
          onValueChange={(value) => set('website', value)}
          error={errorOf('website')}
        />
      </form>
    </Card>
  );
}
