import { ClipboardPaste, Plus } from 'lucide-react';
import { useState } from 'react';
import { ASSISTANT_FACTS_MAX } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Text } from '#web/ui/Text.tsx';
import { FactDialog } from './FactDialog.tsx';
import { findFacts } from './facts.ts';
import type { Fact } from './keys.ts';
import { PasteDialog } from './PasteDialog.tsx';
import styles from './SetUp.module.css';

/**
 * At most this many facts are shown at first. The search field is shown if there are more than
 * `SEARCHED_FROM` facts.
 */
const SHOWN_FIRST = 12;
const SEARCHED_FROM = 6;

/** The questions that fans ask, with the creator's answers. Each dialog saves its own change immediately. */
export function FactsCard({ facts }: { facts: readonly Fact[] }) {
  const t = useT();
  const format = useFormat();
  const [query, setQuery] = useState('');
  const [areAllShown, setAllShown] = useState(false);
  const [open, setOpen] = useState<Fact | 'new' | 'paste' | null>(null);
  const found = findFacts(facts, query);
  const shown = areAllShown ? found : found.slice(0, SHOWN_FIRST);
  const isFull = facts.length >= ASSISTANT_FACTS_MAX;
  return (
    <Card className={styles.part}>
      <div className={styles.head}>
        <h2>
          {t('assistant.facts')}{' '}
          <bdi className={styles.count}>
            {t('assistant.facts.count', {
              count: format.number(facts.length),
              max: format.number(ASSISTANT_FACTS_MAX),
            })}
          </bdi>
        </h2>
        <span className={styles.headActs}>
          <Button
            size="sm"
            icon={<ClipboardPaste size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOpen('paste')}
          >
            {t('assistant.facts.paste')}
          </Button>
          <Button
            size="sm"
            disabled={isFull}
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('assistant.facts.add')}
          </Button>
        </span>
      </div>
      <Text size="ui" tone="support">
        {isFull ? t('assistant.facts.full', { max: ASSISTANT_FACTS_MAX }) : t('assistant.facts.about')}
      </Text>
      {facts.length > SEARCHED_FROM && (
        <SearchField
          label={t('assistant.facts.search')}
          labelHidden
          placeholder={t('assistant.facts.search')}
          clearLabel={t('assistant.facts.search.clear')}
          value={query}
          onValueChange={setQuery}
          onKeyDown={(event) => {
            // Prevents Enter in the search field from submitting the page's form around the field.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      {facts.length === 0 && (
        <EmptyState drawing="chats" level={3} title={t('assistant.facts.none')}>
          {t('assistant.facts.none.text')}
        </EmptyState>
      )}
      {facts.length > 0 && found.length === 0 && (
        <Text tone="support">{t('assistant.facts.search.none', { query })}</Text>
      )}
      {shown.length > 0 && (
        <ul className={styles.facts} aria-label={t('assistant.facts.list')}>
          {shown.map((fact) => (
            <li key={fact.question} className={styles.fact}>
              <span className={styles.factWords}>
                <b>
                  <bdi>{fact.question}</bdi>
                </b>
                <span>
                  <bdi>{fact.answer}</bdi>
                </span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('assistant.facts.editNamed', { question: fact.question })}
                onClick={() => setOpen(fact)}
              >
                {t('assistant.facts.edit')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <Button className={styles.more} variant="ghost" onClick={() => setAllShown(true)}>
          {t('assistant.facts.all', { count: found.length })}
        </Button>
      )}
      {open === 'paste' && <PasteDialog facts={facts} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'paste' && (
        <FactDialog facts={facts} fact={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}
