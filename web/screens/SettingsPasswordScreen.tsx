import { type FormEvent, useState } from 'react';
import { CodeProblem } from '#web/features/account/CodeProblem.tsx';
import { checkNewPassword, checkPassword, focusFirstProblem } from '#web/features/account/checks.ts';
import { NewPasswordField } from '#web/features/account/NewPasswordField.tsx';
import styles from '#web/features/account/steps.module.css';
import { useAct } from '#web/features/account/useAct.ts';
import { SettingsFrame } from '#web/features/settings/SettingsFrame.tsx';
import { api, refusalOf } from '#web/kit/api.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Text } from '#web/ui/Text.tsx';

const blank = { old: '', fresh: '', repeat: '' };

/** Changes the password; the person must enter the current one. */
export function SettingsPasswordScreen() {
  const t = useT();
  const [typed, setTyped] = useState(blank);
  const [isChecked, setChecked] = useState(false);
  const update = useAct(async () => {
    await api.account.updatePassword({ oldPassword: typed.old, newPassword: typed.fresh });
    setTyped(blank);
    setChecked(false);
    showToast(t('settings.password.changed'));
  });

  const problems = {
    old: checkPassword(typed.old, t),
    fresh: checkNewPassword(typed.fresh, t),
    repeat: typed.fresh === typed.repeat ? undefined : t('settings.password.repeat.differs'),
  };
  const refusal = refusalOf(api.account.updatePassword, update.failed?.failure);
  const isOldWrong = refusal?.reason === 'wrong_credentials';
  const isFreshBad = refusal?.reason === 'weak_password' || refusal?.reason === 'same_password';
  const shown = (field: keyof typeof problems) => isChecked && problems[field];
  const set = (field: keyof typeof blank) => (value: string) => {
    setTyped({ ...typed, [field]: value });
    update.forget();
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (Object.values(problems).some(Boolean)) focusFirstProblem(event.currentTarget);
    else void update.run();
  }

  return (
    <SettingsFrame name="SettingsPassword">
      <Card>
        <form className={`${styles.form} ${styles.narrow}`} onSubmit={submit} noValidate>
          <Text size="ui" tone="meta">
            {t('settings.password.lead')}
          </Text>
          <PasswordField
            label={t('settings.password.old')}
            name="current-password"
            autoComplete="current-password"
            showLabel={t('core.login.showPassword')}
            hideLabel={t('core.login.hidePassword')}
            value={typed.old}
            onValueChange={set('old')}
            error={isOldWrong ? t('settings.password.oldWrong') : shown('old')}
          />
          <NewPasswordField
            label={t('core.password.new')}
            value={typed.fresh}
            onValueChange={set('fresh')}
            error={isFreshBad ? refusal.message : shown('fresh')}
          />
          <PasswordField
            label={t('settings.password.repeat')}
            name="repeat-password"
            autoComplete="new-password"
            showLabel={t('core.login.showPassword')}
            hideLabel={t('core.login.hidePassword')}
            value={typed.repeat}
            onValueChange={set('repeat')}
            error={shown('repeat')}
          />
          <CodeProblem failed={isOldWrong ? null : update.failed} />
          <Button type="submit" variant="primary" wide loading={update.isBusy}>
            {t('settings.password.save')}
          </Button>
          <p className={styles.aside}>
            <T
              k="settings.password.forgot"
              link={(text) => (
                <Link className={linkClass()} to="/settings/restoreAccess">
                  {text}
                </Link>
              )}
            />
          </p>
        </form>
      </Card>
    </SettingsFrame>
  );
}
