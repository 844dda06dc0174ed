import { create } from 'zustand';
import { readText, writeText } from './stored.ts';
import { useUser } from './user-store.ts';

/** The role in which a person acts now. A person without a page is always a fan. */
export type Role = 'fan' | 'creator';

const KEY = 'role';

const useChoice = create<{ choice: Role }>(() => ({
  choice: readText('localStorage', KEY) === 'fan' ? 'fan' : 'creator',
}));

export function setRole(choice: Role): void {
  writeText('localStorage', KEY, choice);
  useChoice.setState({ choice });
}

/** A creator starts in the creator role and may switch to use the platform as a fan. */
export function role(): Role {
  return useUser.getState().info?.creatorDomain ? useChoice.getState().choice : 'fan';
}

export function useRole(): Role {
  const choice = useChoice((state) => state.choice);
  return useUser(({ info }) => Boolean(info?.creatorDomain)) ? choice : 'fan';
}
