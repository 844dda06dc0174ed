import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

interface RemoveButtonProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onRemove: (onDone: () => void) => void;
}

/** A button that deletes the named item, after asking for confirmation. */
export function RemoveButton({ name, isBusy, onRemove }: RemoveButtonProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={t('mass.auto.removeNamed', { name })}
        icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="warning"
        title={t('mass.auto.remove.title', { name })}
        message={t('mass.auto.remove.text')}
        closeLabel={t('mass.keep')}
        action={{
          label: t('mass.auto.remove'),
          variant: 'danger',
          loading: isBusy,
          onPress: () => onRemove(() => setAsking(false)),
        }}
      />
    </>
  );
}
