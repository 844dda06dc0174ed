import { useState } from 'react';
import { RANGE_MAX_CHARS, RANGE_NOTE_MAX_CHARS } from '#contract/limits.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './protection.module.css';
import { useBlockRange } from './queries.ts';

/** The form that adds a network to block. The server validates the network and explains a refusal. */
export function RangeForm({ own }: { own: string }) {
  const t = useT();
  const block = useBlockRange();
  const [range, setRange] = useState('');
  const [note, setNote] = useState('');
  const refusal = refusalOf(api.protection.blockRange, block.error);
  const asksOwn = refusal?.reason === 'own_address';

  function send(confirmsOwn: boolean): void {
    block.mutate(
      { range, note, confirmsOwn },
      {
        onSuccess: (added) => {
          setRange('');
          setNote('');
          showToast(t('protection.range.added', { range: added.range }));
        },
      },
    );
  }

  return (
    <Card>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        <TextField
          label={t('protection.range.address')}
          hint={t('protection.range.address.hint')}
          error={problem()}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={RANGE_MAX_CHARS}
          value={range}
          onValueChange={(value) => {
            setRange(value);
            block.reset();
          }}
        />
        <TextField
          label={t('protection.range.note')}
          maxLength={RANGE_NOTE_MAX_CHARS}
          value={note}
          onValueChange={setNote}
        />
        <Button type="submit" variant="primary" disabled={range.trim() === ''} loading={block.isPending}>
          {t('protection.range.add')}
        </Button>
      </form>
      <Text size="meta" tone="meta">
        {t('protection.range.own', { address: own })}
      </Text>
      <AlertDialog
        open={asksOwn}
        onOpenChange={() => block.reset()}
        tone="warning"
        title={t('protection.range.own.title')}
        message={t('protection.range.own.text')}
        closeLabel={t('protection.keep')}
        action={{
          label: t('protection.range.own.confirm'),
          variant: 'danger',
          loading: block.isPending,
          onPress: () => send(true),
        }}
      />
    </Card>
  );

  function problem(): string | undefined {
    if (refusal?.reason === 'conflict') return t('protection.range.known');
    return block.isError && !asksOwn ? block.error.message : undefined;
  }
}
