import { CircleOff, PenLine, Sparkles } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { routeNamed } from '#web/kit/match.ts';
import { useHasScreen } from '#web/kit/screens.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './SetUp.module.css';
import type { SetUp } from './useSetUp.ts';

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;
const modes = [
  { value: 'off', icon: <CircleOff {...icon} /> },
  { value: 'draft', icon: <PenLine {...icon} /> },
  { value: 'auto', icon: <Sparkles {...icon} /> },
] as const;

/** Chooses the assistant's mode (off, proposing or answering by itself), and explains each mode. */
export function ModeCard({ setUp: { settings, fields, set, errorOf } }: { setUp: SetUp }) {
  const t = useT();
  const canVerify = useHasScreen('KYC');
  const error = errorOf('mode');
  return (
    <Card className={styles.part}>
      <RadioGroup
        label={<h2>{t('assistant.mode')}</h2>}
        look="cards"
        value={fields.mode}
        options={modes.map(({ value, icon: drawn }) => ({
          value,
          icon: drawn,
          label: t(`assistant.mode.${value}`),
          hint: t(`assistant.mode.${value}.hint`),
          // Only verified creators can choose `auto`. A creator who lost the verification still sees `auto`
          // as the chosen mode.
          disabled: value === 'auto' && !settings.isVerified && settings.mode !== 'auto',
        }))}
        onValueChange={(mode) => set({ mode })}
      />
      {!settings.isVerified && (
        <Banner
          tone="warning"
          title={t('assistant.identity')}
          action={
            canVerify && (
              <Link className={buttonClass({ variant: 'inverse', size: 'sm' })} to={routeNamed('KYC').path}>
                {t('assistant.identity.go')}
              </Link>
            )
          }
        >
          {t('assistant.identity.text')}
        </Banner>
      )}
      {error && (
        <Banner tone="danger" announce>
          {error}
        </Banner>
      )}
      <Text size="meta" tone="meta">
        {t('assistant.mode.never')}
      </Text>
    </Card>
  );
}
