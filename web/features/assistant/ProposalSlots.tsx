import { type ComponentProps, Suspense } from 'react';
import type { ProposalSlots } from '#web/features/chat/index.ts';
import { lazyPart, MissingQuietly } from '#web/kit/lazy-part.tsx';

/**
 * Loads the proposal components and their `assistant` texts; called only in a creator's chat, so that fans do
 * not load them.
 */
const loadParts = () => import('./ProposalParts.tsx');
const Card = lazyPart(async () => (await loadParts()).ProposalCard, ['assistant'], MissingQuietly);
const Button = lazyPart(async () => (await loadParts()).ProposalButton, ['assistant'], MissingQuietly);

function CardSlot(props: ComponentProps<ProposalSlots['Card']>) {
  if (props.open.chat.side !== 'creator') return null;
  return (
    <Suspense>
      <Card {...props} />
    </Suspense>
  );
}

function ButtonSlot({ open }: ComponentProps<ProposalSlots['Button']>) {
  if (open.chat.side !== 'creator') return null;
  return (
    <Suspense>
      <Button open={open} />
    </Suspense>
  );
}

/**
 * The assistant's parts of the composer. They show nothing to a fan, and load when a creator's chat is first
 * shown.
 */
export const proposalSlots: ProposalSlots = { Card: CardSlot, Button: ButtonSlot };
