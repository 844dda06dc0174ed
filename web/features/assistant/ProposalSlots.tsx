import { type ComponentProps, Suspense } from 'react';
import type { ProposalSlots } from '#web/features/chat/index.ts';
import { lazyPart, MissingQuietly } from '#web/kit/lazy-part.tsx';

/** Loaded only for creators, together with the texts of `assistant`. */
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

/** The assistant's parts of the composer: nothing for fans; loaded when a creator's chat is first shown. */
export const proposalSlots: ProposalSlots = { Card: CardSlot, Button: ButtonSlot };
