import type { OpenBook } from './book.ts';
import type { Delivery } from './delivery.ts';
import type { Faults } from './faults.ts';
import type { StripeEvent } from './objects.ts';

const FOR_EVER = Number.MAX_SAFE_INTEGER;

/**
 * Turns an event into deliveries and applies the active faults to them. Returns only the deliveries to send
 * now.
 */
export function plan(
  event: StripeEvent,
  { open, faults, now }: { open: OpenBook; faults: Faults; now: () => number },
): Delivery[] {
  const strike = (kind: Parameters<Faults['strikeEvent']>[0]) => faults.strikeEvent(kind, event.type);
  if (strike('drop-webhook')) return [];
  const copies = strike('duplicate');
  const late = strike('late');
  const reorder = strike('reorder');
  const isSignedWrong = strike('corrupt-signature') !== null;
  const altered = alteredBody(event, strike('wrong-amount'), strike('wrong-currency'));

  const made = Array.from({ length: copies ? (copies.copies ?? 2) : 1 }, () =>
    newDelivery(open, event, {
      ...(altered ? { altered } : {}),
      notBefore: late ? (late.ms === undefined ? FOR_EVER : now() + late.ms) : now(),
      held: late ? 'late' : reorder ? 'reorder' : null,
      isSignedWrong,
    }),
  );
  if (late) return [];
  if (reorder) return reorder.left > 0 ? [] : releaseShuffled(open);
  return made;
}

export function newDelivery(
  open: OpenBook,
  event: StripeEvent,
  how: Partial<Delivery> & Pick<Delivery, 'notBefore'>,
): Delivery {
  const delivery: Delivery = {
    id: open.newId('whd'),
    event: event.id,
    attempts: 0,
    waitMs: 0,
    held: null,
    isSignedWrong: false,
    ...how,
  };
  open.book.deliveries.set(delivery.id, delivery);
  return delivery;
}

/** Called for the last event of a reorder fault: releases all events that it held, in random order. */
function releaseShuffled(open: OpenBook): Delivery[] {
  const waiting = [...open.book.deliveries.values()].filter(({ held }) => held === 'reorder');
  for (const delivery of waiting) delivery.held = null;
  return open.chance.shuffled(waiting);
}

/** The event's body with a wrong amount or currency. The book keeps the right values. */
function alteredBody(
  event: StripeEvent,
  wrongAmount: { readonly amount?: number } | null,
  wrongCurrency: { readonly currency?: string } | null,
): string | undefined {
  if (!wrongAmount && !wrongCurrency) return undefined;
  const object = structuredClone(event.data.object) as Record<string, unknown>;
  if (wrongAmount) {
    for (const name of ['amount', 'amount_received', 'amount_captured']) {
      if (Object.hasOwn(object, name)) object[name] = wrongAmount.amount ?? 10;
    }
  }
  if (wrongCurrency) object.currency = wrongCurrency.currency ?? 'jpy';
  return JSON.stringify({ ...event, data: { ...event.data, object } }, null, 2);
}
