import { PASSWORD_MIN_CHARS } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

const GOOD_CHARS = 12;

interface NewPasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error: string | false | undefined;
}

/** The field for a new password. The browser checks only the length; the server refuses common passwords. */
export function NewPasswordField({ label, value, onValueChange, error }: NewPasswordFieldProps) {
  const t = useT();
  const isEnough = value.length >= PASSWORD_MIN_CHARS;
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      showLabel={t('core.login.showPassword')}
      hideLabel={t('core.login.hidePassword')}
      value={value}
      onValueChange={onValueChange}
      error={error}
      hint={isEnough ? t('core.password.enough') : t('core.password.hint', { count: PASSWORD_MIN_CHARS })}
      valid={value.length >= GOOD_CHARS && t('core.password.good')}
    />
  );
}
