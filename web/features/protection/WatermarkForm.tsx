import { useState } from 'react';
import { WATERMARK_OPACITY_MAX, WATERMARK_OPACITY_MIN, WATERMARK_TEXT_MAX_CHARS } from '#contract/limits.ts';
import { UnsavedBar, useUnsaved } from '#web/features/settings/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { Slider } from '#web/ui/Slider.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { PositionGrid } from './PositionGrid.tsx';
import styles from './protection.module.css';
import { useSetWatermark, type Watermark, type WatermarkState } from './queries.ts';
import { WatermarkPreview } from './WatermarkPreview.tsx';

const FORM = 'watermark';
const sizes = ['small', 'medium', 'large'] as const;
const DRAWABLE = /^[A-Za-z0-9 @._:/#&+!(){}'-]*$/;
const BPS_PER_PERCENT = 100;

const isDrawable = ({ text }: Watermark): boolean => DRAWABLE.test(text);

/** The form for the watermark in a creator's pictures, with a preview of the unsaved settings. */
export function WatermarkForm({ state }: { state: WatermarkState }) {
  const t = useT();
  const save = useSetWatermark();
  const [draft, setDraft] = useState<Partial<Watermark>>({});
  const [appliesToAll, setAppliesToAll] = useState(false);
  const look: Watermark = { ...state.watermark, ...draft };
  const isUnsaved = JSON.stringify(look) !== JSON.stringify(state.watermark) || appliesToAll;
  const question = useUnsaved(isUnsaved);
  const set = (change: Partial<Watermark>) => setDraft({ ...draft, ...change });

  function discard(): void {
    setDraft({});
    setAppliesToAll(false);
    save.reset();
  }

  return (
    <form
      id={FORM}
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDrawable(look)) return;
        save.mutate(
          { watermark: look, appliesToAll },
          {
            onSuccess: () => {
              discard();
              showToast(t('protection.saved'));
            },
          },
        );
      }}
    >
      {isUnsaved && <UnsavedBar form={FORM} isSaving={save.isPending} onDiscard={discard} />}
      {save.isError && (
        <Banner tone="danger" announce>
          {save.error.message}
        </Banner>
      )}
      <Card>
        <SettingRow
          title={t('protection.watermark.on')}
          detail={t('protection.watermark.on.detail')}
          checked={look.isOn}
          onCheckedChange={(isOn) => set({ isOn })}
        />
        {(state.otherMedia > 0 || draft.isOn !== undefined) && (
          <Checkbox
            label={t(
              look.isOn ? 'protection.watermark.earlier.mark' : 'protection.watermark.earlier.unmark',
              { count: state.otherMedia },
            )}
            hint={t('protection.watermark.earlier.hint')}
            checked={appliesToAll}
            onCheckedChange={setAppliesToAll}
          />
        )}
      </Card>
      <LookCard look={look} domain={state.domain} onChange={set} />
      <Card>
        <SettingRow
          title={t('protection.watermark.viewer')}
          detail={t('protection.watermark.viewer.detail')}
          checked={look.hasViewerMark}
          onCheckedChange={(hasViewerMark) => set({ hasViewerMark })}
        />
      </Card>
      {question(discard)}
    </form>
  );
}

interface LookCardProps {
  readonly look: Watermark;
  readonly domain: string;
  readonly onChange: (change: Partial<Watermark>) => void;
}

/** A preview of the watermark, and below it the fields for its text, position, strength and size. */
function LookCard({ look, domain, onChange }: LookCardProps) {
  const t = useT();
  const format = useFormat();
  const strength = format.share(look.opacity * BPS_PER_PERCENT);
  return (
    <Card>
      <div className={styles.stack}>
        <Text as="h2" size="h2">
          {t('protection.watermark.preview')}
        </Text>
        <WatermarkPreview look={look} domain={domain} />
        <TextField
          label={t('protection.watermark.text')}
          hint={t('protection.watermark.text.hint')}
          error={isDrawable(look) ? undefined : t('protection.watermark.text.wrong')}
          corner={t('protection.watermark.text.count', {
            used: look.text.length,
            limit: WATERMARK_TEXT_MAX_CHARS,
          })}
          dir="ltr"
          maxLength={WATERMARK_TEXT_MAX_CHARS}
          value={look.text}
          onValueChange={(text) => onChange({ text })}
        />
        <PositionGrid value={look.position} onValueChange={(position) => onChange({ position })} />
        <div className={styles.stack}>
          <div className={styles.head}>
            <Text size="ui">{t('protection.watermark.opacity')}</Text>
            <Text size="ui" tone="support">
              {strength}
            </Text>
          </div>
          <Slider
            label={t('protection.watermark.opacity')}
            min={WATERMARK_OPACITY_MIN}
            max={WATERMARK_OPACITY_MAX}
            value={look.opacity}
            valueText={strength}
            onValueChange={(opacity) => onChange({ opacity })}
          />
        </div>
        <div className={styles.head}>
          <Text size="ui">{t('protection.watermark.size')}</Text>
          <Segmented
            label={t('protection.watermark.size')}
            segments={sizes.map((size) => ({ value: size, label: t(`protection.watermark.size.${size}`) }))}
            value={look.size}
            onValueChange={(size) => onChange({ size })}
          />
        </div>
      </div>
    </Card>
  );
}
