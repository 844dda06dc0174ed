import { create } from 'zustand';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';

type SavedCard = OutputOf<Contract['topUp']['cards']>['cards'][number];

/** The card that pays: a saved card, or a card that the person has just entered in the provider's form. */
export type CardChoice =
  | { readonly saved: SavedCard }
  | { readonly entered: string; readonly isToBeSaved: boolean };

/**
 * The props of every global modal, by its name. Each `web/modals/*.modal.ts` adds the props of its modal. The
 * props of `login` are declared here, because the kit itself opens that modal.
 */
export interface ModalProps {
  /** Explains the benefits of an account and offers login and sign-up. */
  login: Record<never, never>;
}

export type ModalName = keyof ModalProps;

/**
 * Modals that a visitor may request and that open after the login. Their props must be serializable as JSON.
 */
const personal = ['subscribe', 'gift', 'buy', 'tip', 'report'] as const satisfies readonly ModalName[];
export type PersonalModal = (typeof personal)[number];

export interface OpenModal<N extends ModalName = ModalName> {
  readonly id: number;
  readonly name: N;
  readonly props: ModalProps[N];
}

/** The props that every modal's component gets in addition to its own. */
export interface ModalControl {
  readonly onClose: () => void;
}

let lastId = 0;

/** The open modals; the last one is on top. */
export const useModals = create<{ readonly stack: readonly OpenModal[] }>(() => ({ stack: [] }));

/** Opens a modal on top of all others. If a modal of the same name is open, it is replaced. */
export function openModal<N extends ModalName>(name: N, props: ModalProps[N]): void {
  lastId += 1;
  const opened = { id: lastId, name, props };
  useModals.setState(({ stack }) => ({ stack: [...stack.filter((modal) => modal.name !== name), opened] }));
}

/** Opens a modal that a visitor requested before the login, from the stored name and props. */
export function openPendingModal({ name, props }: { readonly name: string; readonly props: object }): void {
  const wanted = personal.find((each) => each === name);
  // The cast is safe, because `askToLogIn` stored the props of the modal with this name.
  if (wanted) openModal(wanted, props as ModalProps[typeof wanted]);
}

export function closeModal(name: ModalName): void {
  useModals.setState(({ stack }) => ({ stack: stack.filter((modal) => modal.name !== name) }));
}

/** Modals that stay open when all others close, because they ask the person nothing. */
const lasting: ReadonlySet<ModalName> = new Set(['musicPlayer', 'uploadTray']);

/** Closes all modals except the music player and the upload tray. */
export function closeAllModals(): void {
  useModals.setState(({ stack }) => ({ stack: stack.filter(({ name }) => lasting.has(name)) }));
}
