import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SCRIPTS_MAX } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { randomId } from '#web/kit/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import styles from './automation.module.css';
import { type Script, useRemoveScript } from './queries.ts';
import { RemoveButton } from './RemoveButton.tsx';
import { ScriptDialog } from './ScriptDialog.tsx';

/** The creator's quick replies, which the code calls scripts. */
export function Scripts({ scripts }: { scripts: readonly Script[] }) {
  const t = useT();
  const remove = useRemoveScript();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <TitledCard
      title={t('mass.script')}
      aside={
        scripts.length < SCRIPTS_MAX && (
          <Button
            size="sm"
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOpenId(randomId())}
          >
            {t('mass.script.new')}
          </Button>
        )
      }
    >
      <Text size="ui" tone="support">
        {scripts.length === 0 ? t('mass.script.none') : t('mass.script.about')}
      </Text>
      {scripts.length > 0 && (
        <Rows label={t('mass.script')}>
          {scripts.map((script) => (
            <Row
              key={script.id}
              title={
                <span className={styles.facts}>
                  <bdi>{script.title}</bdi>
                  {script.shortcut && (
                    <Tag>
                      <bdi dir="ltr">/{script.shortcut}</bdi>
                    </Tag>
                  )}
                  {script.folder && <Tag tone="info">{script.folder}</Tag>}
                </span>
              }
              detail={
                <>
                  {t('mass.script.used', { count: script.used })}
                  {script.sold > 0 && ` · ${t('mass.script.sold', { count: script.sold })}`}
                </>
              }
              trailing={
                <span className={styles.facts}>
                  <Button
                    size="sm"
                    aria-label={t('mass.script.editNamed', { name: script.title })}
                    onClick={() => setOpenId(script.id)}
                  >
                    {t('mass.auto.edit')}
                  </Button>
                  <RemoveButton
                    name={script.title}
                    isBusy={remove.isPending}
                    onRemove={(onDone) => remove.mutate(script.id, { onSettled: onDone })}
                  />
                </span>
              }
            />
          ))}
        </Rows>
      )}
      {openId && (
        <ScriptDialog
          id={openId}
          script={scripts.find(({ id }) => id === openId)}
          onClose={() => setOpenId(null)}
        />
      )}
    </TitledCard>
  );
}
