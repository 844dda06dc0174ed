import { type ComponentProps, Suspense } from 'react';
import { MissingQuietly, part } from '#web/kit/part.tsx';
import type { OpenChat } from './keys.ts';

/** Only for creators, with words of its own. */
const loadParts = () => import('#web/features/assistant/ProposalParts.tsx');
const Card = part(async () => (await loadParts()).ProposalCard, ['assistant'], MissingQuietly);
const Button = part(async () => (await loadParts()).ProposalButton, ['assistant'], MissingQuietly);

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
