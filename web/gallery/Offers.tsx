import { Button } from '#web/ui/Button.tsx';
import { Receipt } from '#web/ui/Receipt.tsx';
import { Ticket } from '#web/ui/Ticket.tsx';
import { TierCard } from '#web/ui/TierCard.tsx';
import { Group, Show } from './Show.tsx';

const LINES = [
  { label: 'Paid with', value: 'Visa 4417' },
  { label: 'Card fee', value: '$1.75' },
  { label: 'Charged', value: '$51.75' },
  { label: 'Receipt', value: 'DF-20261115-4417' },
];

/** Examples of tier cards and receipts. */
export function Offers() {
  return (
    <Group name="Offers and receipts">
      <Show name="Tier: most chosen" layout="plain">
        <TierCard
          state="chosen"
          badge="Most chosen"
          name="Studio"
          price="$9.00"
          period="a month"
          perks={['Every kiln diary, the day it fires', 'Full glaze recipes', 'Private chat with Juno']}
          action={<Ticket wide label="Subscribe" price="$9.00" />}
        />
      </Show>
      <Show name="Tier: rest and current" layout="column">
        <TierCard
          name="Shelf"
          price="$24.00"
          period="a month"
          perks={['All of Studio', 'First pick of each small batch']}
          action={<Button wide>Choose Shelf</Button>}
        />
        <TierCard
          state="current"
          badge="Your tier"
          name="Studio"
          price="$9.00"
          period="a month"
          perks={['Private chat']}
          note="Renews on 2 December."
        />
      </Show>
      <Show name="Tier: cancelled and free" layout="column">
        <TierCard
          state="cancelled"
          badge="Ends 2 Dec"
          name="Studio"
          price="$9.00"
          period="a month"
          perks={['Private chat']}
          note="You keep access until 2 December."
          action={<Button wide>Keep it</Button>}
        />
        <TierCard name="Porch" price="Free" perks={['Public posts']} action={<Button wide>Follow</Button>} />
      </Show>
      <Show name="Receipt: success" layout="plain">
        <Receipt
          title="Added to your wallet"
          amount="$50.00"
          lines={[...LINES, { label: 'New balance', value: '$136.40' }]}
        />
      </Show>
      <Show name="Receipt: pending" layout="plain">
        <Receipt
          state="pending"
          title="On its way"
          amount="$20.00"
          lines={LINES.slice(0, 2)}
          note="The network usually needs ten minutes."
        />
      </Show>
      <Show name="Receipt: refunded, failed" layout="column">
        <Receipt state="refunded" title="Sent back to your card" amount="$12.00" lines={LINES.slice(0, 1)} />
        <Receipt state="failed" title="Not charged" amount="$12.00" lines={LINES.slice(0, 1)} />
      </Show>
    </Group>
  );
}
