import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import { CRAFT_MAX_CHARS, LINK_LABEL_MAX_CHARS, LINKS_MAX, WEBSITE_MAX_CHARS } from '#contract/limits.ts';
import { focusFirstProblem } from '#web/features/account/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { categories } from './keys.ts';
import { addLink, type DraftLink, moveUp } from './link-draft.ts';
import styles from './PageForm.module.css';
import type { usePageDraft } from './usePageDraft.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The form for a page's category, craft and links. */
export function PageForm({ id, draft }: { id: string; draft: ReturnType<typeof usePageDraft> }) {
  const t = useT();
  const { fields, set, problems } = draft;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!draft.save()) focusFirstProblem(event.currentTarget);
  }

  return (
    <Card>
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <Text as="h2" size="h2">
          {t('creators.page.about')}
        </Text>
        <div className={styles.pair}>
          <Select
            label={t('creators.apply.category')}
            name="category"
            value={fields.category}
            onValueChange={(value) => {
              const category = categories.find((each) => each === value);
              if (category) set({ category });
            }}
            options={categories.map((each) => ({ value: each, label: t(`creators.category.${each}`) }))}
          />
          <TextField
            label={t('creators.page.craft')}
            name="craft"
            dir="auto"
            maxLength={CRAFT_MAX_CHARS}
            hint={t('creators.page.craft.hint')}
            value={fields.craft}
            onValueChange={(craft) => set({ craft })}
          />
        </div>
        <fieldset className={styles.links}>
          <legend>{t('creators.links')}</legend>
          <Text size="meta" tone="meta">
            {t('creators.page.links.hint', { count: LINKS_MAX })}
          </Text>
          {fields.links.map((link, place) => (
            <LinkFields
              key={link.key}
              link={link}
              place={place}
              problem={problems[place] ?? null}
              onChange={(changed) =>
                set({ links: fields.links.map((each) => (each.key === link.key ? changed : each)) })
              }
              onRemove={() => set({ links: fields.links.filter(({ key }) => key !== link.key) })}
              onUp={() => set({ links: moveUp(fields.links, place) })}
            />
          ))}
          {fields.links.length < LINKS_MAX && (
            <Button size="sm" icon={<Plus {...icon} />} onClick={() => set({ links: addLink(fields.links) })}>
              {t('creators.page.link.add')}
            </Button>
          )}
        </fieldset>
        {draft.failure && <Banner tone="danger" announce title={draft.failure.message} />}
        {draft.isUnsaved && (
          <div className={styles.ends}>
            <Button variant="ghost" disabled={draft.isSaving} onClick={draft.discard}>
              {t('creators.page.discard')}
            </Button>
            <Button variant="primary" type="submit" loading={draft.isSaving}>
              {t('creators.page.save')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

interface LinkFieldsProps {
  readonly link: DraftLink;
  readonly place: number;
  readonly problem: 'label' | 'url' | null;
  readonly onChange: (link: DraftLink) => void;
  readonly onRemove: () => void;
  readonly onUp: () => void;
}

function LinkFields({ link, place, problem, onChange, onRemove, onUp }: LinkFieldsProps) {
  const t = useT();
  return (
    <div className={styles.link}>
      <TextField
        label={t('creators.page.link.label')}
        dir="auto"
        maxLength={LINK_LABEL_MAX_CHARS}
        value={link.label}
        onValueChange={(label) => onChange({ ...link, label })}
        error={problem === 'label' ? t('creators.page.link.missing') : undefined}
      />
      <TextField
        label={t('creators.page.link.url')}
        type="url"
        inputMode="url"
        dir="ltr"
        maxLength={WEBSITE_MAX_CHARS}
        value={link.url}
        onValueChange={(url) => onChange({ ...link, url })}
        error={problem === 'url' ? t('creators.page.link.shape') : undefined}
      />
      <div className={styles.moves}>
        {place > 0 && (
          <IconButton
            label={t('creators.page.link.up', { place: place + 1 })}
            icon={<ArrowUp {...icon} />}
            onClick={onUp}
          />
        )}
        <IconButton
          label={t('creators.page.link.remove', { place: place + 1 })}
          icon={<Trash2 {...icon} />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
