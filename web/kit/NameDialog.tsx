import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useT } from './i18n.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly saveLabel: string;
  /** The current name; empty for a new item. */
  readonly name: string;
  readonly maxChars: number;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

/** A dialog that asks for an item's name. If the server refuses the name, the global alert says so. */
export function NameDialog({ title, label, saveLabel, maxChars, isBusy, ...props }: NameDialogProps) {
  const t = useT();
  const [name, setName] = useState(props.name);
  const save = () => {
    const typed = name.trim();
    if (typed !== '' && typed.length <= maxChars && !isBusy) props.onSave(typed);
  };
  return (
    <Dialog
      open
      busy={isBusy}
      onOpenChange={props.onClose}
      title={title}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" wide loading={isBusy} disabled={name.trim() === ''} onClick={save}>
          {saveLabel}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={label}
          dir="auto"
          autoComplete="off"
          maxLength={maxChars}
          value={name}
          onValueChange={setName}
        />
      </form>
    </Dialog>
  );
}
