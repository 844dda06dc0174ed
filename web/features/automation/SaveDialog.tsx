import type { ReactNode } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, type UnsavedQuestion } from '#web/ui/Dialog.tsx';

interface SaveDialogProps {
  readonly title: string;
  /** A sentence that says why the form cannot be saved yet; undefined when it can be saved. */
  readonly waits: string | undefined;
  readonly isReady?: boolean;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly unsaved: UnsavedQuestion;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form and a Save button. The server's refusal is shown above the form's fields. */
export function SaveDialog(props: SaveDialogProps) {
  const t = useT();
  const { waits, isReady = true } = props;
  return (
    <Dialog
      open
      size="md"
      busy={props.isBusy}
      unsaved={props.unsaved}
      onOpenChange={props.onClose}
      title={props.title}
      closeLabel={t('core.close')}
      footer={
        <Button
          variant="primary"
          wide
          disabled={!isReady || waits !== undefined}
          loading={props.isBusy}
          onClick={props.onSave}
        >
          {waits ?? t('mass.auto.save')}
        </Button>
      }
    >
      {props.error && (
        <Banner tone="danger" announce>
          {props.error}
        </Banner>
      )}
      {props.children}
    </Dialog>
  );
}
