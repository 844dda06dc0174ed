import { useState } from 'react';
import { useTemplateText } from '#web/kit/fan-name.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import styles from './automation.module.css';
import type { Welcome } from './queries.ts';
import { WelcomeDialog } from './WelcomeDialog.tsx';

/** The welcome messages: one each for new, returning and trial subscribers. */
export function Welcomes({ welcomes }: { welcomes: readonly Welcome[] }) {
  const t = useT();
  const templateText = useTemplateText();
  const [open, setOpen] = useState<Welcome['for'] | null>(null);
  const opened = welcomes.find((welcome) => welcome.for === open);
  return (
    <TitledCard title={t('mass.welcome')}>
      <Text size="ui" tone="support">
        {t('mass.welcome.about')}
      </Text>
      <Rows label={t('mass.welcome')}>
        {welcomes.map((welcome) => (
          <Row
            key={welcome.for}
            title={
              <span className={styles.facts}>
                {t(`mass.welcome.${welcome.for}`)}
                <Tag tone={welcome.isOn ? 'positive' : 'neutral'}>
                  {t(welcome.isOn ? 'mass.auto.on' : 'mass.auto.off')}
                </Tag>
              </span>
            }
            detail={<bdi>{templateText(welcome.text) || t('mass.auto.empty')}</bdi>}
            trailing={
              <Button
                size="sm"
                aria-label={t('mass.welcome.edit', { who: t(`mass.welcome.${welcome.for}`) })}
                onClick={() => setOpen(welcome.for)}
              >
                {t('mass.auto.edit')}
              </Button>
            }
          />
        ))}
      </Rows>
      {opened && <WelcomeDialog welcome={opened} onClose={() => setOpen(null)} />}
    </TitledCard>
  );
}
