import { Ban, Ellipsis, Flag, Gift } from 'lucide-react';
import { useState } from 'react';
import { type CreatorPage, useBlock } from '#web/features/follows/index.ts';
import { useTiers } from '#web/features/subscriptions/index.ts';
import { askToLogIn, openAfterLogin } from '#web/kit/AuthButton.tsx';
import { useT } from '#web/kit/i18n.tsx';
import { isLoggedIn } from '#web/kit/user-store.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface PageMenuProps {
  readonly page: CreatorPage;
  readonly look: 'filled' | 'media';
}

/** The menu of a creator's page: give a membership as a gift, report the page, block the creator. */
export function PageMenu({ page: { creator, address }, look }: PageMenuProps) {
  const t = useT();
  const block = useBlock();
  const [isAsking, setAsking] = useState(false);
  const hasTiers = (useTiers(creator.domain).data?.tiers.length ?? 0) > 0;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            variant={look}
            label={t('creators.more', { name: creator.name })}
            icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
            loading={block.isPending}
          />
        }
        groups={[
          hasTiers
            ? [
                {
                  id: 'gift',
                  label: t('subscriptions.give'),
                  icon: <Gift {...icon} />,
                  onSelect: () => openAfterLogin('gift', { domain: creator.domain }),
                },
              ]
            : [],
          [
            {
              id: 'report',
              label: t('creators.report'),
              icon: <Flag {...icon} />,
              onSelect: () => openAfterLogin('report', { subject: { kind: 'page', id: creator.id } }),
            },
            {
              id: 'block',
              label: t('creators.block'),
              icon: <Ban {...icon} />,
              tone: 'danger',
              onSelect: () => (isLoggedIn() ? setAsking(true) : askToLogIn()),
            },
          ],
        ]}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="warning"
        title={t('creators.block.title', { name: creator.name })}
        message={t('creators.block.text')}
        closeLabel={t('creators.block.keep')}
        action={{
          label: t('creators.block'),
          variant: 'danger',
          onPress: () => block.mutate({ address, isBlocked: true }),
        }}
      />
    </>
  );
}
