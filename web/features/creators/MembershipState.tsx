import { Suspense, useState } from 'react';
import type { CreatorPage } from '#web/features/follows/index.ts';
import { useFormat } from '#web/kit/format.ts';
import { useT } from '#web/kit/i18n.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { openModal } from '#web/kit/modals.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { membershipText } from './membership-text.ts';
import { useMembership } from './useMembership.ts';

// The membership dialog is loaded on demand, because few viewers open it.
const MembershipDialog = lazyPart(async () => (await import('./MembershipDialog.tsx')).MembershipDialog);

/**
 * Shows the viewer's relationship with the creator, with a button for the most important action on the
 * membership. All other actions are in the membership dialog.
 */
export function MembershipState({ page }: { page: CreatorPage }) {
  const t = useT();
  const format = useFormat();
  const subscription = useMembership(page).data;
  const [isOpen, setOpen] = useState(false);
  const words = membershipText(page.viewer, { t, format });
  if (!words) return null;
  const isOver = page.viewer.membership === null;
  const act = () => {
    if (isOver && subscription) openModal('subscribe', { tierId: subscription.tier.id });
    else setOpen(true);
  };
  return (
    <>
      <Banner
        tone={words.tone}
        title={words.title}
        action={
          subscription && (
            <Button size="sm" variant="inverse" onClick={act}>
              {words.act}
            </Button>
          )
        }
      >
        {words.text}
      </Banner>
      {isOpen && subscription && (
        <Suspense>
          <MembershipDialog subscription={subscription} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
