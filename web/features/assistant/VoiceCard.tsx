import { ASSISTANT_RULES_MAX_CHARS } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { Card } from '#web/ui/Card.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import styles from './SetUp.module.css';
import type { SetUp } from './useSetUp.ts';

const tones = ['warm', 'playful', 'brief', 'formal'] as const;

/**
 * The fields for the assistant's tone, for what it should do and must not say, and for the highest price it
 * may name.
 */
export function VoiceCard({ setUp: { fields, set, errorOf } }: { setUp: SetUp }) {
  const t = useT();
  const format = useFormat();
  const money = useMoney();
  const counter = (used: number, limit: number) =>
    t('assistant.count', { used: format.number(used), limit: format.number(limit) });
  return (
    <Card className={styles.part}>
      <h2>{t('assistant.voice')}</h2>
      <div className={styles.tone}>
        <Segmented
          label={t('assistant.tone')}
          wide
          value={fields.tone}
          segments={tones.map((value) => ({ value, label: t(`assistant.tone.${value}`) }))}
          onValueChange={(tone) => set({ tone })}
        />
        {fields.engine === 'embedded' && (
          <Text size="meta" tone="meta">
            {t('assistant.tone.embedded')}
          </Text>
        )}
      </div>
      <TextArea
        label={t('assistant.always')}
        growing
        placeholder={t('assistant.always.placeholder')}
        dir="auto"
        rows={3}
        maxLength={ASSISTANT_RULES_MAX_CHARS}
        counter={counter}
        value={fields.always}
        error={errorOf('always')}
        onValueChange={(always) => set({ always })}
      />
      <TextArea
        label={t('assistant.never')}
        growing
        placeholder={t('assistant.never.placeholder')}
        hint={t('assistant.never.hint')}
        dir="auto"
        rows={3}
        maxLength={ASSISTANT_RULES_MAX_CHARS}
        counter={counter}
        value={fields.never}
        error={errorOf('never')}
        onValueChange={(never) => set({ never })}
      />
      <div className={styles.short}>
        <PriceField
          label={t('assistant.priceMax')}
          hint={t('assistant.priceMax.hint')}
          symbol="$"
          decimalSign={money.decimalSign}
          value={fields.priceMax}
          error={errorOf('priceMax')}
          onValueChange={(priceMax) => set({ priceMax })}
        />
      </div>
    </Card>
  );
}
