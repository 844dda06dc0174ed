import { useState } from 'react';
import { FORMER_DOMAIN_DAYS } from '#contract/limits.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DomainField } from './DomainField.tsx';
import { useRename } from './page-queries.ts';
import { addressOf } from './share-page.ts';
import { useDomainVerdict } from './useDomainVerdict.ts';

/**
 * The dialog that changes the address of the creator's page. It explains the rules before the person
 * confirms.
 */
export function RenameDialog({ domain, onClose }: { domain: string; onClose: () => void }) {
  const t = useT();
  const [wanted, setWanted] = useState(domain);
  const verdict = useDomainVerdict(wanted, domain);
  const rename = useRename();
  const refused = refusalOf(api.creators.rename, rename.error);
  const isAboutDomain = refused?.reason === 'domain_taken' || refused?.reason === 'domain_reserved';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('creators.rename.title')}
      description={t('creators.rename.rules', { days: FORMER_DOMAIN_DAYS })}
      closeLabel={t('core.close')}
      busy={rename.isPending}
      footer={
        <Button
          variant="primary"
          disabled={!verdict.isSendable}
          loading={rename.isPending}
          onClick={() =>
            rename.mutate(wanted, {
              onSuccess: (now) => {
                showToast(t('creators.rename.done', { address: addressOf(now.domain) }));
                onClose();
              },
            })
          }
        >
          {t('creators.rename.send')}
        </Button>
      }
    >
      <DomainField
        label={t('creators.rename.field')}
        value={wanted}
        onValueChange={(typed) => {
          setWanted(typed);
          rename.reset();
        }}
        verdict={verdict}
        refused={isAboutDomain ? refused.message : undefined}
      />
      {rename.error && !isAboutDomain && (
        <Banner
          tone="danger"
          announce
          title={refused?.reason === 'too_many_tries' ? t('creators.rename.tooMany') : rename.error.message}
        />
      )}
    </Dialog>
  );
}
