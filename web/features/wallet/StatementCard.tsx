import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './StatementCard.module.css';
import { StatementDialog } from './StatementDialog.tsx';

/** The card with the button that opens the statement dialog. */
export function StatementCard() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <Text as="h2" size="h2">
        {t('wallet.statement')}
      </Text>
      <p className={styles.about}>{t('wallet.statement.card')}</p>
      <Button wide icon={<FileText size={18} strokeWidth={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        {t('wallet.statement.get')}
      </Button>
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
