import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import { api, refusalOf } from '#web/kit/api.ts';
import { onGap, onInboxEvent } from '#web/kit/events.ts';
import { type Audience, type MassMessage, type MassShow, massKeys } from './keys.ts';

const asCreator = { isSeller: true } as const;
const PAGE = 20;
/**
 * How often the figures (deliveries, reads, purchases) are polled while the page is open, because no event
 * says that somebody has read or bought the message.
 */
const POLL_MS = 10_000;
const WHILE_SENDING_MS = 2_000;

const isOnItsWay = (message: MassMessage | undefined): boolean =>
  message?.state === 'sending' || message?.state === 'paused';

/**
 * Counts who would receive the message, now or at its send time. While a new count loads, the previous one is
 * returned, so that the numbers do not flicker.
 */
export function useReach(
  audience: Audience,
  mediaIds: readonly string[],
  { price, sendAt }: { price: string | null; sendAt: string | null },
) {
  return useQuery({
    queryKey: massKeys.count(audience, mediaIds.join(), price, sendAt),
    queryFn: () => api.mass.count({ audience, mediaIds: [...mediaIds], price, sendAt }, asCreator),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One mass message, polled in the states in which it can change. Makes no request when `id` is null. */
export function useMass(id: string | null) {
  return useQuery({
    queryKey: massKeys.one(id ?? ''),
    queryFn: () => api.mass.find({ id: id ?? '' }, asCreator),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (isOnItsWay(data)) return WHILE_SENDING_MS;
      return data?.state === 'sent' || data?.state === 'scheduled' ? POLL_MS : false;
    },
  });
}

/** Mass messages with their results. `isLive` polls the list, because results change without an event. */
export function useMassList(show: MassShow, isLive = false) {
  return useInfiniteQuery({
    queryKey: massKeys.list(show),
    queryFn: ({ pageParam }) =>
      api.mass.list({ show, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }, asCreator),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: isLive ? POLL_MS : false,
  });
}

function put(cache: QueryClient, message: MassMessage): void {
  cache.setQueryData(massKeys.one(message.id), message);
  void cache.invalidateQueries({ queryKey: massKeys.lists });
}

function useActOn<Input>(act: (input: Input) => Promise<MassMessage>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: (message) => put(cache, message) });
}

type Save = InputOf<Contract['mass']['save']>;

async function saveMass(input: Save): Promise<MassMessage> {
  try {
    return await api.mass.save(input, asCreator);
  } catch (error) {
    // No other page can know the id of a new message. A conflict therefore means that an earlier save arrived
    // and its response was lost. This input is then saved over the version that the earlier save created.
    const isThere = input.version === null && refusalOf(api.mass.save, error)?.reason === 'conflict';
    if (!isThere) throw error;
    const { version } = await api.mass.find({ id: input.id }, asCreator);
    return api.mass.save({ ...input, version }, asCreator);
  }
}

export const useSaveMass = () => useActOn(saveMass);
export const useSendMass = () =>
  useActOn((input: InputOf<Contract['mass']['send']>) => api.mass.send(input, asCreator));
export const usePauseMass = () =>
  useActOn((input: InputOf<Contract['mass']['pause']>) => api.mass.pause(input, asCreator));
export const useUnsendMass = () => useActOn((id: string) => api.mass.unsend({ id }, asCreator));

/** Sends the same first message to a few people, to each in a separate chat. */
export const useStartMany = () =>
  useMutation({
    mutationFn: (input: InputOf<Contract['mass']['startMany']>) => api.mass.startMany(input, asCreator),
  });

/** Renders the message as a fan would read it, but with the creator's own name in place of the fan's. */
export const useTestMass = () =>
  useMutation({ mutationFn: (id: string) => api.mass.test({ id }, asCreator) });

/** Deletes a draft mass message. */
export function useCancelMass() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.mass.cancel({ id }, asCreator),
    onSuccess: () => cache.invalidateQueries({ queryKey: massKeys.lists }),
  });
}

/** Applies the events by which the server reports the progress of mass messages. */
export function useMassUpdates(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      onInboxEvent('massProgressed', ({ id, state, delivered, recipients }) => {
        // The person who cancelled the message is leaving its page, so only the lists are requested again.
        if (state === 'cancelled') return void cache.invalidateQueries({ queryKey: massKeys.lists });
        const known = cache.getQueryData<MassMessage>(massKeys.one(id));
        cache.setQueryData<MassMessage>(
          massKeys.one(id),
          (now) => now && { ...now, state, delivered, recipients },
        );
        // If the state in the event is already known, nothing is requested. A scheduled message is requested
        // in any case, because it may have been postponed.
        if (known?.state === state && state !== 'scheduled') return;
        void cache.invalidateQueries({ queryKey: massKeys.one(id) });
        void cache.invalidateQueries({ queryKey: massKeys.lists });
      }),
      onGap(() => void cache.invalidateQueries({ queryKey: massKeys.all })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}
