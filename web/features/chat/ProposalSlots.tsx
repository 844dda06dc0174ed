import { type ComponentProps, lazy, Suspense } from 'react';
import { loadNamespaces } from '#web/kit/i18n.tsx';
import type { OpenChat } from './keys.ts';

/** Only for creators, with words of its own. */
const loadParts = async () => {
  const [parts] = await Promise.all([
    import('#web/features/assistant/ProposalParts.tsx'),
    loadNamespaces(['assistant']),
  ]);
  return parts;
};
const Card = lazy(async () => ({ default: (await loadParts()).ProposalCard }));
const Button = lazy(async () => ({ default: (await loadParts()).ProposalButton }));

/** Where the assistant's proposal stands in a creator's composer. */
export function ProposalSlot(props: ComponentProps<typeof Card>) {
  if (props.open.chat.side !== 'creator') return null;
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}

/** Where a creator asks for one. */
export function ProposalButtonSlot({ open }: { open: OpenChat }) {
  if (open.chat.side !== 'creator') return null;
  return (
    <Suspense>
      <Button open={open} />
    </Suspense>
  );
}
