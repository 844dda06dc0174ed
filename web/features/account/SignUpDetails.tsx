import { Mail, UserRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { DISPLAY_NAME_MAX_CHARS } from '#contract/limits.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { CodeProblem } from './CodeProblem.tsx';
import { checkEmail, checkName, checkNewPassword, focusFirstProblem } from './checks.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import styles from './steps.module.css';
import type { Failed } from './useAct.ts';

export interface SignUpDraft {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
  readonly isOfAge: boolean;
  readonly acceptsTerms: boolean;
}

interface SignUpDetailsProps {
  readonly draft: SignUpDraft;
  readonly onChange: (change: Partial<SignUpDraft>) => void;
  readonly onSubmit: () => void;
  readonly isBusy: boolean;
  readonly failed: Failed | null;
  /** The reason why the server refused the password; undefined when it did not. */
  readonly passwordRefusal: string | undefined;
}

/**
 * The first step of the sign-up: name, email, password and two checkboxes. The form is sent only when both
 * are ticked.
 */
export function SignUpDetails(props: SignUpDetailsProps) {
  const { draft, onChange } = props;
  const t = useT();
  const [isChecked, setChecked] = useState(false);
  const problems = {
    displayName: checkName(draft.displayName, t),
    email: checkEmail(draft.email, t),
    password: checkNewPassword(draft.password, t),
    isOfAge: draft.isOfAge ? undefined : t('core.signUp.ofAge.needed'),
    acceptsTerms: draft.acceptsTerms ? undefined : t('core.signUp.terms.needed'),
  };
  const shown = (field: keyof typeof problems) => isChecked && problems[field];

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (Object.values(problems).some(Boolean)) focusFirstProblem(event.currentTarget);
    else props.onSubmit();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('core.signUp.title')}>
      <TextField
        label={t('core.signUp.name')}
        hint={t('core.signUp.name.hint')}
        leading={<UserRound size={19} strokeWidth={1.75} aria-hidden />}
        name="displayName"
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX_CHARS}
        value={draft.displayName}
        onValueChange={(displayName) => onChange({ displayName })}
        error={shown('displayName')}
      />
      <TextField
        label={t('core.login.email')}
        leading={<Mail size={19} strokeWidth={1.75} aria-hidden />}
        type="email"
        name="email"
        autoComplete="username"
        value={draft.email}
        onValueChange={(email) => onChange({ email })}
        error={shown('email')}
      />
      <NewPasswordField
        label={t('core.login.password')}
        value={draft.password}
        onValueChange={(password) => onChange({ password })}
        error={props.passwordRefusal ?? shown('password')}
      />
      <div className={styles.ticks}>
        <Checkbox
          label={t('core.signUp.ofAge')}
          checked={draft.isOfAge}
          onCheckedChange={(isOfAge) => onChange({ isOfAge })}
          error={shown('isOfAge')}
        />
        <Checkbox
          label={<TermsLabel />}
          checked={draft.acceptsTerms}
          onCheckedChange={(acceptsTerms) => onChange({ acceptsTerms })}
          error={shown('acceptsTerms')}
        />
      </div>
      <CodeProblem failed={props.failed} />
      <Button type="submit" variant="primary" size="lg" wide loading={props.isBusy}>
        {t('core.signUp.next')}
      </Button>
    </form>
  );
}

/** The label of the terms checkbox. Its documents open in a new tab, so that the form keeps its text. */
function TermsLabel() {
  return (
    <T
      k="core.signUp.terms"
      terms={(text) => (
        <Link className={linkClass()} to="/terms" target="_blank">
          {text}
        </Link>
      )}
      privacy={(text) => (
        <Link className={linkClass()} to="/privacy" target="_blank">
          {text}
        </Link>
      )}
    />
  );
}
