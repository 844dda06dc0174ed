import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FLOWS_MAX } from '#contract/limits.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { randomId } from '#web/kit/random-id.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import styles from './automation.module.css';
import { FlowDialog } from './FlowDialog.tsx';
import { type Flow, useRemoveFlow } from './queries.ts';
import { RemoveButton } from './RemoveButton.tsx';

/** The creator's flows: messages that are sent automatically after an event, such as a purchase. */
export function Flows({ flows }: { flows: readonly Flow[] }) {
  const t = useT();
  const format = useFormat();
  const remove = useRemoveFlow();
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <TitledCard
      title={t('mass.flow')}
      aside={
        flows.length < FLOWS_MAX && (
          <Button
            size="sm"
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOpenId(randomId())}
          >
            {t('mass.flow.new')}
          </Button>
        )
      }
    >
      <Text size="ui" tone="support">
        {flows.length === 0 ? t('mass.flow.none') : t('mass.flow.about')}
      </Text>
      {flows.length > 0 && (
        <Rows label={t('mass.flow')}>
          {flows.map((flow) => (
            <Row
              key={flow.id}
              title={
                <span className={styles.facts}>
                  <bdi>{flow.name}</bdi>
                  <Tag tone={flow.isOn ? 'positive' : 'neutral'}>
                    {t(flow.isOn ? 'mass.auto.on' : 'mass.auto.off')}
                  </Tag>
                </span>
              }
              detail={
                <>
                  {t('mass.auto.sent', { count: flow.sent })}
                  {flow.lastSentAt && ` · ${t('mass.flow.last', { when: format.dateTime(flow.lastSentAt) })}`}
                </>
              }
              trailing={
                <span className={styles.facts}>
                  <Button
                    size="sm"
                    aria-label={t('mass.flow.editNamed', { name: flow.name })}
                    onClick={() => setOpenId(flow.id)}
                  >
                    {t('mass.auto.edit')}
                  </Button>
                  <RemoveButton
                    name={flow.name}
                    isBusy={remove.isPending}
                    onRemove={(onDone) => remove.mutate(flow.id, { onSettled: onDone })}
                  />
                </span>
              }
            />
          ))}
        </Rows>
      )}
      {openId && (
        <FlowDialog
          id={openId}
          flow={flows.find(({ id }) => id === openId)}
          onClose={() => setOpenId(null)}
        />
      )}
    </TitledCard>
  );
}
