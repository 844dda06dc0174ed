import { BookOpenText, Cloud } from 'lucide-react';
import { ENGINE_ENDPOINT_MAX_CHARS, ENGINE_KEY_MAX_CHARS, ENGINE_MODEL_MAX_CHARS } from '#contract/limits.ts';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './SetUp.module.css';
import type { SetUp } from './useSetUp.ts';

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * Chooses the engine that finds or writes the answers. An outside model needs the operator's permission and
 * the creator's agreement.
 */
export function EngineCard({ setUp }: { setUp: SetUp }) {
  const { settings, fields, set, errorOf } = setUp;
  const t = useT();
  const error = errorOf('engine');
  const refused = boot.demo ? 'assistant.engine.outside.demo' : 'assistant.engine.outside.refused';
  return (
    <Card className={styles.part}>
      <RadioGroup
        label={<h2>{t('assistant.engine')}</h2>}
        look="cards"
        value={fields.engine}
        options={[
          {
            value: 'embedded',
            icon: <BookOpenText {...icon} />,
            label: t('assistant.engine.embedded'),
            hint: t('assistant.engine.embedded.hint'),
          },
          {
            value: 'outside',
            icon: <Cloud {...icon} />,
            label: t('assistant.engine.outside'),
            hint: settings.isOutsideAllowed ? t('assistant.engine.outside.hint') : t(refused),
            disabled: !settings.isOutsideAllowed && settings.engine !== 'outside',
          },
        ]}
        onValueChange={(engine) => set({ engine })}
      />
      {error && (
        <Banner tone="danger" announce>
          {error}
        </Banner>
      )}
      {fields.engine === 'outside' && <Outside setUp={setUp} />}
    </Card>
  );
}

/**
 * The hint below the key field. The stored key is never sent to another server, so a changed address needs a
 * new key.
 */
function keyHint({ settings, fields }: SetUp) {
  if (!settings.hasKey) return 'assistant.key.hint';
  return fields.endpoint.trim() === settings.endpoint ? 'assistant.key.kept' : 'assistant.key.moved';
}

function Outside({ setUp }: { setUp: SetUp }) {
  const { settings, fields, set, errorOf } = setUp;
  const t = useT();
  const agreed = errorOf('agreesToOutside');
  return (
    <>
      <TextField
        type="url"
        dir="ltr"
        autoComplete="off"
        label={t('assistant.endpoint')}
        hint={t(settings.hasPlatformEngine ? 'assistant.endpoint.platform' : 'assistant.endpoint.hint')}
        placeholder="https://"
        maxLength={ENGINE_ENDPOINT_MAX_CHARS}
        value={fields.endpoint}
        error={errorOf('endpoint')}
        onValueChange={(endpoint) => set({ endpoint })}
      />
      <div className={styles.two}>
        <TextField
          dir="ltr"
          autoComplete="off"
          label={t('assistant.model')}
          hint={t('assistant.model.hint')}
          maxLength={ENGINE_MODEL_MAX_CHARS}
          value={fields.model}
          error={errorOf('model')}
          onValueChange={(model) => set({ model })}
        />
        <PasswordField
          dir="ltr"
          autoComplete="off"
          label={t('assistant.key')}
          hint={t(keyHint(setUp))}
          showLabel={t('assistant.key.show')}
          hideLabel={t('assistant.key.hide')}
          maxLength={ENGINE_KEY_MAX_CHARS}
          value={fields.key}
          error={errorOf('key')}
          onValueChange={(key) => set({ key })}
        />
      </div>
      <Checkbox
        label={t('assistant.agree')}
        hint={t('assistant.agree.hint')}
        checked={fields.agreesToOutside}
        error={agreed}
        onCheckedChange={(agreesToOutside) => set({ agreesToOutside })}
      />
    </>
  );
}
