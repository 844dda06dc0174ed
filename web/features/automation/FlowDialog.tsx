import { useState } from 'react';
import { FLOW_KEYWORD_MAX_CHARS, FLOW_NAME_MAX_CHARS } from '#contract/limits.ts';
import { useAttachments, useUploadStatusText } from '#web/features/chat/index.ts';
import {
  blankContent,
  ContentFields,
  contentOf,
  dayChoices,
  hasOtherMedia,
  useSavedAttachments,
  wireContent,
} from '#web/features/mass/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useUnsavedQuestion } from '#web/kit/useUnsavedQuestion.ts';
import { Select } from '#web/ui/Select.tsx';
import { SettingRow } from '#web/ui/SettingRow.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './automation.module.css';
import { delayOptions, FLOW_DELAYS } from './delays.ts';
import { type Flow, useSaveFlow } from './queries.ts';
import { SaveDialog } from './SaveDialog.tsx';

const triggers = [
  'subscribed',
  'renewed',
  'expiring',
  'expired',
  'bought',
  'tipped',
  'keyword',
] as const satisfies Flow['trigger'][];
const USUAL_CAP_DAYS = 30;

interface FlowDialogProps {
  readonly id: string;
  /** The flow to edit; undefined for a new one. */
  readonly flow: Flow | undefined;
  readonly onClose: () => void;
}

/** A dialog that edits a flow: the event that starts it, its delay, and the message that it sends. */
export function FlowDialog({ id, flow, onClose }: FlowDialogProps) {
  const t = useT();
  const place = `flow:${id}`;
  useSavedAttachments(place, flow?.media ?? []);
  const attached = useAttachments(place);
  const save = useSaveFlow();
  const [words, setWords] = useState(() => (flow ? contentOf(flow) : blankContent));
  const [rule, setRule] = useState(() => ({
    name: flow?.name ?? '',
    isOn: flow?.isOn ?? true,
    trigger: flow?.trigger ?? ('subscribed' as Flow['trigger']),
    keyword: flow?.keyword ?? '',
    delayMinutes: flow?.delayMinutes ?? 0,
    capDays: flow?.capDays ?? USUAL_CAP_DAYS,
  }));
  const set = (change: Partial<typeof rule>) => setRule((now) => ({ ...now, ...change }));
  const { lockedText: _none, ...wire } = wireContent(words, attached);
  const isKeyword = rule.trigger === 'keyword';
  const caps = dayChoices(rule.capDays);
  return (
    <SaveDialog
      title={t(flow ? 'mass.flow.edit' : 'mass.flow.new')}
      waits={useUploadStatusText(attached)}
      isReady={rule.name.trim() !== '' && (!isKeyword || rule.keyword.trim() !== '')}
      isBusy={save.isPending}
      error={save.error?.message}
      unsaved={useUnsavedQuestion([words, rule], () => hasOtherMedia(place, flow?.media ?? []))}
      onClose={onClose}
      onSave={() =>
        save.mutate(
          { id, ...rule, name: rule.name.trim(), keyword: isKeyword ? rule.keyword.trim() : '', ...wire },
          {
            onSuccess: () => {
              showToast(t('mass.chats.saved'));
              onClose();
            },
          },
        )
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t('mass.flow.name')}
          dir="auto"
          maxLength={FLOW_NAME_MAX_CHARS}
          value={rule.name}
          onValueChange={(name) => set({ name })}
        />
        <SettingRow
          title={t('mass.auto.isOn')}
          checked={rule.isOn}
          onCheckedChange={(isOn) => set({ isOn })}
        />
        <div className={styles.two}>
          <Select
            label={t('mass.flow.trigger')}
            value={rule.trigger}
            options={triggers.map((value) => ({ value, label: t(`mass.flow.trigger.${value}`) }))}
            onValueChange={(value) => {
              const trigger = triggers.find((one) => one === value);
              if (trigger) set({ trigger });
            }}
          />
          {isKeyword && (
            <TextField
              label={t('mass.flow.keyword')}
              dir="auto"
              maxLength={FLOW_KEYWORD_MAX_CHARS}
              value={rule.keyword}
              onValueChange={(keyword) => set({ keyword })}
            />
          )}
          <Select
            label={t('mass.auto.delay')}
            value={String(rule.delayMinutes)}
            options={delayOptions(FLOW_DELAYS, rule.delayMinutes, t)}
            onValueChange={(value) => set({ delayMinutes: Number(value) })}
          />
          <Select
            label={t('mass.flow.cap')}
            value={String(rule.capDays)}
            options={caps.map((days) => ({
              value: String(days),
              label: t('mass.days.last', { count: days }),
            }))}
            onValueChange={(value) => set({ capDays: Number(value) })}
          />
        </div>
        <ContentFields
          place={place}
          words={words}
          onChange={(change) => setWords((now) => ({ ...now, ...change }))}
        />
      </div>
    </SaveDialog>
  );
}
