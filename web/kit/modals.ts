import { create } from 'zustand';

/** Every global modal and what it is opened with. `web/modals.tsx` says which file draws each. */
export interface ModalProps {
  login: Record<never, never>;
  /** Says why logging in is worth it, before the form. */
  loginTips: Record<never, never>;
}

export type ModalName = keyof ModalProps;

export interface OpenModal<N extends ModalName = ModalName> {
  readonly id: number;
  readonly name: N;
  readonly props: ModalProps[N];
}

/** What a modal's component is given beside its own props. */
export interface ModalControl {
  readonly onClose: () => void;
}

let lastId = 0;

/** Open modals, the topmost last. */
export const useModals = create<{ readonly stack: readonly OpenModal[] }>(() => ({ stack: [] }));

/** Opens a modal over whatever is open. The same modal is never open twice. */
export function openModal<N extends ModalName>(name: N, props: ModalProps[N]): void {
  lastId += 1;
  const opened = { id: lastId, name, props };
  useModals.setState(({ stack }) => ({ stack: [...stack.filter((modal) => modal.name !== name), opened] }));
}

export function closeModal(name: ModalName): void {
  useModals.setState(({ stack }) => ({ stack: stack.filter((modal) => modal.name !== name) }));
}

export function closeAllModals(): void {
  useModals.setState({ stack: [] });
}
