import { HandCoins } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useMoney } from '#web/kit/useMoney.ts';
import { PostAct } from '#web/ui/PostAct.tsx';
import { useSales } from './queries.ts';

const BuyersDialog = lazyPart(async () => (await import('./BuyersDialog.tsx')).BuyersDialog);

/** The sum of the tips that the creator's own post received. Pressing it shows the post's sales. */
export function ReceivedTips({ id }: { id: string }) {
  const t = useT();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const tips = useSales(id).data?.pages[0]?.tips;
  if (!tips) return null;
  const words = t('posts.tip.got', { amount: money.write(tips) });
  return (
    <>
      <PostAct
        label={words}
        text={words}
        icon={HandCoins}
        tone="accent"
        atEnd
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <BuyersDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
