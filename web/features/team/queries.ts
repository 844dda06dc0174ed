import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import type { Seat as ActingSeat } from '#web/kit/inbox.ts';
import { useFormKeys } from '#web/kit/useFormKeys.ts';

export type Seat = OutputOf<Contract['team']['seats']>['seats'][number];
export type HeldSeat = OutputOf<Contract['team']['mine']>['seats'][number];
export type Rights = Seat['rights'];

const all = ['team'] as const;
const keys = { seats: [...all, 'seats'], mine: [...all, 'mine'] } as const;
const asCreator = { isSeller: true } as const;

/** The seats in the creator's own inbox, held or offered. */
export const useSeats = () =>
  useQuery({ queryKey: keys.seats, queryFn: () => api.team.seats({}, asCreator) });

/** The seats that the person holds or was offered in other creators' inboxes. */
export const useHeldSeats = () => useQuery({ queryKey: keys.mine, queryFn: () => api.team.mine() });

/** Reloads both lists of seats when any seat changes. */
export function useTeamUpdates(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: all });
    const stops = [onEvent('seatChanged', again), onGap(again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}

function useTeamAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => cache.invalidateQueries({ queryKey: all }) });
}

export function useOfferSeat() {
  const form = useFormKeys();
  return useTeamAct((seat: InputOf<Contract['team']['invite']>) =>
    api.team.invite(seat, { ...asCreator, form }),
  );
}

export const useChangeSeat = () =>
  useTeamAct((change: InputOf<Contract['team']['change']>) => api.team.change(change, asCreator));

export const useEndSeat = () => useTeamAct((id: string) => api.team.end({ id }, asCreator));

export const useAnswerSeat = () =>
  useTeamAct((answer: InputOf<Contract['team']['answer']>) => api.team.answer(answer));

/** The data that the browser needs to act in a seat; null while the seat is offered but not accepted. */
export const seatToActIn = ({ id, inbox, rights, creator }: HeldSeat): ActingSeat | null =>
  inbox === null ? null : { id, inbox, rights, creator };
