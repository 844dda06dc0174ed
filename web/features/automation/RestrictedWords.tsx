import { X } from 'lucide-react';
import { useState } from 'react';
import { RESTRICTED_WORD_MAX_CHARS, RESTRICTED_WORDS_MAX } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import styles from './automation.module.css';
import { type ChatSettings, type RestrictedWord, useSaveChatSettings } from './queries.ts';

const rules = ['block', 'warn', 'soften'] as const satisfies RestrictedWord['rule'][];

/**
 * The words that a creator does not want to read or send, each with its effect: block, warn or soften. Every
 * change is saved immediately.
 */
export function RestrictedWords({ settings }: { settings: ChatSettings }) {
  const t = useT();
  const save = useSaveChatSettings();
  const [word, setWord] = useState('');
  const [rule, setRule] = useState<RestrictedWord['rule']>('block');
  const words = (save.isPending ? save.variables.restrictedWords : undefined) ?? settings.restrictedWords;
  const typed = word.trim();
  const isKnown = words.some((one) => one.word.toLowerCase() === typed.toLowerCase());
  const options = rules.map((value) => ({ value, label: t(`mass.chats.words.rule.${value}`) }));
  const ruleOf = (value: string) => rules.find((one) => one === value) ?? 'block';
  return (
    <TitledCard title={t('mass.chats.words')}>
      <Text size="ui" tone="support">
        {t('mass.chats.words.about')}
      </Text>
      <form
        className={styles.word}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === '' || isKnown || save.isPending) return;
          save.mutate(
            { restrictedWords: [...words, { word: typed, rule }] },
            { onSuccess: () => setWord('') },
          );
        }}
      >
        <TextField
          label={t('mass.chats.words.new')}
          dir="auto"
          autoComplete="off"
          maxLength={RESTRICTED_WORD_MAX_CHARS}
          value={word}
          error={isKnown && typed !== '' && !save.isPending ? t('mass.chats.words.known') : undefined}
          onValueChange={setWord}
        />
        <Select
          label={t('mass.chats.words.newRule')}
          value={rule}
          options={options}
          onValueChange={(value) => setRule(ruleOf(value))}
        />
        <Button
          type="submit"
          disabled={typed === '' || isKnown || words.length >= RESTRICTED_WORDS_MAX}
          loading={save.isPending}
        >
          {t('mass.chats.words.add')}
        </Button>
      </form>
      {words.length === 0 && (
        <Text size="meta" tone="meta">
          {t('mass.chats.words.none')}
        </Text>
      )}
      <ul className={styles.words}>
        {words.map((one) => (
          <li key={one.word}>
            <bdi>{one.word}</bdi>
            <Select
              look="pill"
              label={t('mass.chats.words.rule', { word: one.word })}
              labelHidden
              value={one.rule}
              options={options}
              onValueChange={(value) =>
                save.mutate({
                  restrictedWords: words.map((each) =>
                    each.word === one.word ? { ...each, rule: ruleOf(value) } : each,
                  ),
                })
              }
            />
            <IconButton
              size="sm"
              label={t('mass.chats.words.remove', { word: one.word })}
              icon={<X size={18} strokeWidth={1.75} aria-hidden />}
              onClick={() => save.mutate({ restrictedWords: words.filter((each) => each.word !== one.word) })}
            />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
