import { type ReactNode, useState } from 'react';
import { checkEmail } from '#web/features/account/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type Rights, type Seat, useChangeSeat, useOfferSeat } from './queries.ts';
import { RightsField } from './RightsField.tsx';

/** The dialog that offers a seat to an email address. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [rights, setRights] = useState<Rights>(['read', 'write']);
  const [isChecked, setChecked] = useState(false);
  const problem = checkEmail(email, t);
  const offer = useOfferSeat();
  return (
    <SeatDialog
      title={t('team.offer.title')}
      act={t('team.offer.send')}
      isReady={email.trim() !== '' && rights.length > 0}
      isBusy={offer.isPending}
      error={offer.error?.message}
      onClose={onClose}
      onAct={() => {
        setChecked(true);
        if (problem) return;
        offer.mutate(
          { email, rights },
          {
            onSuccess: () => {
              showToast(t('team.offer.sent', { email: email.trim() }));
              onClose();
            },
          },
        );
      }}
    >
      <TextField
        label={t('team.offer.email')}
        hint={t('team.offer.email.hint')}
        type="email"
        dir="ltr"
        autoComplete="off"
        autoFocus
        value={email}
        error={isChecked ? problem : undefined}
        onValueChange={setEmail}
      />
      <RightsField rights={rights} onChange={setRights} />
    </SeatDialog>
  );
}

/** The dialog that changes a seat's rights. */
export function ChangeDialog({ seat, onClose }: { seat: Seat; onClose: () => void }) {
  const t = useT();
  const [rights, setRights] = useState<Rights>(seat.rights);
  const change = useChangeSeat();
  return (
    <SeatDialog
      title={t('team.change.title', { name: seat.name ?? seat.email })}
      act={t('team.change.save')}
      isReady={rights.length > 0 && rights.join() !== seat.rights.join()}
      isBusy={change.isPending}
      error={change.error?.message}
      onClose={onClose}
      onAct={() =>
        change.mutate(
          { id: seat.id, rights },
          {
            onSuccess: () => {
              showToast(t('team.change.saved'));
              onClose();
            },
          },
        )
      }
    >
      <RightsField rights={rights} onChange={setRights} />
    </SeatDialog>
  );
}

interface SeatDialogProps {
  readonly title: string;
  readonly act: string;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function SeatDialog({ title, act, isReady, isBusy, error, onAct, onClose, children }: SeatDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      size="md"
      busy={isBusy}
      onOpenChange={onClose}
      title={title}
      closeLabel={t('core.close')}
      footer={
        <Button variant="primary" wide disabled={!isReady} loading={isBusy} onClick={onAct}>
          {act}
        </Button>
      }
    >
      {error && (
        <Banner tone="danger" announce>
          {error}
        </Banner>
      )}
      {children}
    </Dialog>
  );
}
