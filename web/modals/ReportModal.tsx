import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { REPORT_MAX_CHARS } from '#contract/limits.ts';
import { api } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl, ModalProps } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useFormKeys } from '#web/kit/useFormKeys.ts';
import { useUnsavedQuestion } from '#web/kit/useUnsavedQuestion.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type ReportModalProps = ModalProps['report'] & ModalControl;

/** The reasons for a report. The most serious ones come first, so that people find them without searching. */
const REASONS = ['minor', 'non_consensual', 'illegal', 'hate', 'copyright', 'spam', 'other'] as const;
type Reason = (typeof REASONS)[number];

/** The dialog that reports a page, a post, a comment, a collection or a message to the operator. */
export function ReportModal(props: ReportModalProps) {
  return (
    <Queries>
      <Report {...props} />
    </Queries>
  );
}

function Report({ subject, onClose }: ReportModalProps) {
  const t = useT();
  const [reason, setReason] = useState<Reason>();
  const [text, setText] = useState('');
  const form = useFormKeys();
  const report = useMutation({
    mutationFn: async (chosen: Reason) => {
      const details = text.trim();
      if (subject.kind === 'message') {
        const { chatId, seq } = subject;
        await api.chat.report({ chatId, seq, reason: chosen, words: details }, { form });
        return;
      }
      await api.creators.report({ subject, reason: chosen, text: details }, { form });
    },
    onSuccess: () => {
      showToast(t('posts.report.sent'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('posts.report.title')}
      description={t('posts.report.about')}
      closeLabel={t('core.close')}
      busy={report.isPending}
      unsaved={useUnsavedQuestion(text)}
      footer={
        <Button
          variant="primary"
          disabled={!reason}
          loading={report.isPending}
          onClick={() => reason && report.mutate(reason)}
        >
          {t('posts.report.send')}
        </Button>
      }
    >
      <RadioGroup
        label={t('posts.report.reason')}
        options={REASONS.map((value) => ({ value, label: t(`posts.report.${value}`) }))}
        value={reason}
        onValueChange={setReason}
      />
      <TextArea
        label={t('posts.report.text')}
        dir="auto"
        maxLength={REPORT_MAX_CHARS}
        value={text}
        onValueChange={setText}
      />
    </Dialog>
  );
}
