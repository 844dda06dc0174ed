import { useId, useRef } from 'react';
import { UnsavedBar } from '#web/features/settings/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { DisclosureCard } from './DisclosureCard.tsx';
import { EngineCard } from './EngineCard.tsx';
import { FactsCard } from './FactsCard.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { ModeCard } from './ModeCard.tsx';
import styles from './SetUp.module.css';
import type { SetUp as Edited } from './useSetUp.ts';
import { VoiceCard } from './VoiceCard.tsx';

/**
 * The assistant's settings, saved with one button. Questions and answers are the exception: each is saved in
 * its own dialog.
 */
export function SetUp({ setUp }: { setUp: Edited }) {
  const t = useT();
  const form = useId();
  const place = useRef<HTMLFormElement>(null);
  return (
    <>
      <form
        id={form}
        ref={place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (setUp.save()) return;
          // Waits until the invalid fields are drawn as invalid, then focuses the first one.
          requestAnimationFrame(() =>
            place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
          );
        }}
      >
        <ModeCard setUp={setUp} />
        <FactsCard facts={setUp.settings.facts} />
        <DisclosureCard setUp={setUp} />
        <VoiceCard setUp={setUp} />
        <LimitsCard setUp={setUp} />
        <EngineCard setUp={setUp} />
        {setUp.failure && (
          <Banner tone="danger" announce>
            {t('assistant.save.failed', { why: setUp.failure })}
          </Banner>
        )}
      </form>
      {setUp.isUnsaved && (
        <div className={styles.dock}>
          <UnsavedBar form={form} isSaving={setUp.isSaving} onDiscard={setUp.discard} />
        </div>
      )}
    </>
  );
}
