import { type FormEvent, useId, useState } from 'react';
import { NOTE_MAX_CHARS, NOTE_TITLE_MAX_CHARS } from '#contract/limits.ts';
import { focusFirstProblem } from '#web/features/account/checks.ts';
import { split } from '#web/features/purchases/fee.ts';
import { useTerms, useWriteNote } from '#web/features/purchases/queries.ts';
import { Summary } from '#web/features/top-up/Summary.tsx';
import { api, refusalOf } from '#web/kit/api.ts';
import { unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import type { ModalControl } from '#web/kit/modals.ts';
import { Queries } from '#web/kit/query.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { useUnsavedQuestion } from '#web/kit/useUnsavedQuestion.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PriceField } from '#web/ui/PriceField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './WriteNoteModal.module.css';

/** The dialog in which a creator writes a note for sale and sets its price. */
export function WriteNoteModal(control: ModalControl) {
  return (
    <Queries>
      <WriteNote {...control} />
    </Queries>
  );
}

function WriteNote({ onClose }: ModalControl) {
  const t = useT();
  const money = useMoney();
  const format = useFormat();
  const form = useId();
  const writing = useWriteNote();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [price, setPrice] = useState('');
  const [isChecked, setChecked] = useState(false);

  const gross = unitsTyped(price) ?? 0n;
  const terms = useTerms().data;
  const refusal = refusalOf(api.purchases.writeNote, writing.error);
  const isFine = title.trim() !== '' && text.trim() !== '' && gross > 0n;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setChecked(true);
    if (!isFine) focusFirstProblem(event.currentTarget);
    else if (!writing.isPending)
      writing.mutate(
        { title: title.trim(), text, price: wireDollars(gross) },
        {
          onSuccess: () => {
            showToast(t('wallet.note.written'));
            onClose();
          },
        },
      );
  }

  return (
    <Dialog
      open
      size="md"
      onOpenChange={onClose}
      title={t('wallet.note.write')}
      closeLabel={t('core.close')}
      busy={writing.isPending}
      unsaved={useUnsavedQuestion([title, text, price])}
      footer={
        <Button variant="primary" type="submit" form={form} loading={writing.isPending}>
          {t('wallet.note.publish')}
        </Button>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        {refusal?.reason === 'identity_needed' && (
          <Banner tone="warning" announce>
            {refusal.message}
          </Banner>
        )}
        <TextField
          label={t('wallet.note.title')}
          dir="auto"
          maxLength={NOTE_TITLE_MAX_CHARS}
          value={title}
          onValueChange={setTitle}
          error={isChecked && title.trim() === '' ? t('wallet.note.title.empty') : undefined}
        />
        <TextArea
          label={t('wallet.note.text')}
          dir="auto"
          maxLength={NOTE_MAX_CHARS}
          counter={(used, limit) =>
            t('wallet.note.count', { used: format.number(used), limit: format.number(limit) })
          }
          value={text}
          onValueChange={setText}
          error={isChecked && text.trim() === '' ? t('wallet.note.text.empty') : undefined}
        />
        <PriceField
          label={t('wallet.note.price')}
          symbol="$"
          decimalSign={money.decimalSign}
          value={price}
          onValueChange={setPrice}
          hint={
            terms &&
            t('wallet.note.price.bounds', {
              min: money.write(terms.notePrice.min),
              max: money.write(terms.notePrice.max),
            })
          }
          error={
            isChecked && gross === 0n
              ? t('wallet.note.price.empty')
              : refusal?.reason === 'amount_out_of_range'
                ? refusal.message
                : undefined
          }
        />
        {terms && <NetCard gross={gross} feeBps={terms.platformFeeBps} />}
      </form>
    </Dialog>
  );
}

/** Shows the price of the note, the platform fee, and what the creator earns per sale. */
function NetCard({ gross, feeBps }: { gross: bigint; feeBps: number }) {
  const t = useT();
  const money = useMoney();
  const { fee, net } = split(gross, feeBps);
  return (
    <Card level="inset">
      <Summary
        lines={[
          { label: t('wallet.line.gross'), value: money.ofUnits(gross) },
          { label: t('wallet.line.platform_fee'), value: money.ofUnits(-fee) },
          { label: t('wallet.line.net'), value: money.ofUnits(net), isTotal: true },
        ]}
      />
    </Card>
  );
}
