import { create } from 'zustand';
import { readText, writeText } from './stored.ts';
import { useUser } from './user-store.ts';

/** The role in which a person acts at present. A person without a page always acts as a fan. */
export type Role = 'fan' | 'creator';

const KEY = 'role';

const useChoice = create<{ choice: Role }>(() => ({
  choice: readText('localStorage', KEY) === 'fan' ? 'fan' : 'creator',
}));

export function setRole(choice: Role): void {
  writeText('localStorage', KEY, choice);
  useChoice.setState({ choice });
}

/** The person's current role. A creator starts in the creator role and may switch to the fan role. */
export function role(): Role {
  return useUser.getState().info?.creatorDomain ? useChoice.getState().choice : 'fan';
}

export function useRole(): Role {
  const choice = useChoice((state) => state.choice);
  return useUser(({ info }) => Boolean(info?.creatorDomain)) ? choice : 'fan';
}
