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
/** Events tell how far it is; who read and who bought is asked for while somebody looks. */
const ASK_AGAIN_MS = 10_000;
const WHILE_SENDING_MS = 2_000;

const isOnItsWay = (message: MassMessage | undefined): boolean =>
  message?.state === 'sending' || message?.state === 'paused';

/** Who would get it, now or at its time. The last answer stands until there is another, so that numbers do not flicker. */
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

/** One mass message as it goes; nothing is asked while there is none. */
export function useMass(id: string | null) {
  return useQuery({
    queryKey: massKeys.one(id ?? ''),
    queryFn: () => api.mass.find({ id: id ?? '' }, asCreator),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (isOnItsWay(data)) return WHILE_SENDING_MS;
      return data?.state === 'sent' || data?.state === 'scheduled' ? ASK_AGAIN_MS : false;
    },
  });
}

/** `isLive`: figures that change without an event are asked for again while somebody looks. */
export function useMassList(show: MassShow, isLive = false) {
  return useInfiniteQuery({
    queryKey: massKeys.list(show),
    queryFn: ({ pageParam }) =>
      api.mass.list({ show, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }, asCreator),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: isLive ? ASK_AGAIN_MS : false,
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
    // Only this page knows the id of a new one: a save before this one did arrive, its answer did not.
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

/** The same first words to a few, each in a chat of their own. */
export const useStartMany = () =>
  useMutation({
    mutationFn: (input: InputOf<Contract['mass']['startMany']>) => api.mass.startMany(input, asCreator),
  });

/** What a fan would read, with one's own name in the place of theirs. */
export const useTestMass = () =>
  useMutation({ mutationFn: (id: string) => api.mass.test({ id }, asCreator) });

/** Throws a draft away. */
export function useCancelMass() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.mass.cancel({ id }, asCreator),
    onSuccess: () => cache.invalidateQueries({ queryKey: massKeys.lists }),
  });
}

/** While it leaves, the server tells how far it is. */
export function useMassNews(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stops = [
      onInboxEvent('massProgressed', ({ id, state, delivered, recipients }) => {
        // Whoever took it out is led away by their own press; what they look at must not change under them.
        if (state === 'cancelled') return void cache.invalidateQueries({ queryKey: massKeys.lists });
        const known = cache.getQueryData<MassMessage>(massKeys.one(id));
        cache.setQueryData<MassMessage>(
          massKeys.one(id),
          (now) => now && { ...now, state, delivered, recipients },
        );
        // What is put off is scheduled as before, but for another time.
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
