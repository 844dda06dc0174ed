import { type FormEvent, useState } from 'react';
import { DISPLAY_NAME_MAX_CHARS } from '#contract/limits.ts';
import { focusFirstProblem } from '#web/features/account/index.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useUser } from '#web/kit/user-store.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './ApplyForm.module.css';
import { useApply } from './apply-queries.ts';
import { DomainField } from './DomainField.tsx';
import { type Application, categories } from './keys.ts';
import { useDomainVerdict } from './useDomainVerdict.ts';

/**
 * The application form for a creator page. After a rejection the domain and category of the previous application
 * are filled in.
 */
export function ApplyForm({ before }: { before: Application }) {
  const t = useT();
  const info = useUser((user) => user.info);
  const [name, setName] = useState(info?.displayName ?? '');
  const [domain, setDomain] = useState(before.domain ?? '');
  const [chosen, setChosen] = useState<string>(before.category ?? '');
  const [acceptsTerms, setAccepts] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const verdict = useDomainVerdict(domain);
  const apply = useApply();
  const refused = refusalOf(api.creators.apply, apply.error);
  const category = categories.find((each) => each === chosen);
  const isNamed = /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);
  const isAboutDomain = refused?.reason === 'domain_taken' || refused?.reason === 'domain_reserved';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (!isNamed || !category || !acceptsTerms || !verdict.isSendable) {
      focusFirstProblem(event.currentTarget);
      return;
    }
    apply.mutate({ name: name.trim(), domain, category, acceptsTerms });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('creators.apply.name')}
        name="name"
        autoComplete="nickname"
        maxLength={DISPLAY_NAME_MAX_CHARS}
        value={name}
        onValueChange={setName}
        error={isChecked && !isNamed ? t('settings.profile.name.empty') : undefined}
      />
      <DomainField
        label={t('creators.apply.domain')}
        value={domain}
        onValueChange={(typed) => {
          setDomain(typed);
          apply.reset();
        }}
        verdict={
          isChecked && domain === '' ? { ...verdict, error: t('creators.apply.domain.shape') } : verdict
        }
        refused={isAboutDomain ? refused.message : undefined}
      />
      <Select
        label={t('creators.apply.category')}
        name="category"
        value={chosen}
        onValueChange={setChosen}
        options={[
          { value: '', label: t('creators.apply.category.choose'), disabled: true },
          ...categories.map((each) => ({ value: each, label: t(`creators.category.${each}`) })),
        ]}
        error={isChecked && !category ? t('creators.apply.category.missing') : undefined}
      />
      <Checkbox
        checked={acceptsTerms}
        onCheckedChange={setAccepts}
        label={
          <T
            k="creators.apply.terms"
            link={(text) => (
              <Link className={linkClass()} to={routeNamed('Terms').path} target="_blank" rel="noopener">
                {text}
              </Link>
            )}
          />
        }
        error={isChecked && !acceptsTerms ? t('creators.apply.terms.missing') : undefined}
      />
      {apply.error && !isAboutDomain && <Banner tone="danger" announce title={apply.error.message} />}
      <Button variant="primary" size="lg" type="submit" loading={apply.isPending}>
        {t('creators.apply.send')}
      </Button>
    </form>
  );
}
