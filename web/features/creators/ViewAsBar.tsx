import type { ViewAs } from '#web/features/follows/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './ViewAsBar.module.css';

interface ViewAsBarProps {
  readonly value: ViewAs | undefined;
  readonly onChange: (value: ViewAs | undefined) => void;
}

const EYES = ['visitor', 'follower', 'member'] as const;

/** Lets a creator preview their own page as other viewers see it. */
export function ViewAsBar({ value, onChange }: ViewAsBarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <Text size="meta" tone="meta">
        {t('creators.viewAs')}
      </Text>
      <Segmented
        label={t('creators.viewAs')}
        value={value ?? 'self'}
        onValueChange={(chosen) => onChange(chosen === 'self' ? undefined : chosen)}
        segments={[
          { value: 'self', label: t('creators.viewAs.self') },
          ...EYES.map((eyes) => ({ value: eyes, label: t(`creators.viewAs.${eyes}`) })),
        ]}
      />
      {value && (
        <Text size="meta" tone="meta">
          {t('creators.viewAs.note')}
        </Text>
      )}
    </div>
  );
}
