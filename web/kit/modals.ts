import { create } from 'zustand';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';

type Quote = OutputOf<Contract['purchases']['quote']>;
type TopUp = OutputOf<Contract['topUp']['start']>;
type SavedCard = OutputOf<Contract['topUp']['cards']>['cards'][number];

/** The card that pays: a saved card, or a card just entered in the provider's own form. */
export type CardChoice =
  | { readonly saved: SavedCard }
  | { readonly entered: string; readonly isToBeSaved: boolean };

/** Every global modal with its props. `web/app/modal-table.ts` maps each name to a component file. */
export interface ModalProps {
  /** Explains the benefits of an account and offers login and sign-up: the spec's login and login tips. */
  login: Record<never, never>;
  /** Tops up the wallet without leaving the page. */
  topUp: Record<never, never>;
  /** Chooses the card that pays. */
  creditCard: {
    readonly chosen: CardChoice | null;
    readonly onChoose: (card: CardChoice) => void;
  };
  /** The provider's card form, in a frame. Passes the card to `onEntered`, or saves it if that is null. */
  cardForm: { readonly onEntered: ((card: CardChoice) => void) | null };
  /** Covers the whole screen while a payment is in progress. */
  payMask: Record<never, never>;
  paySuccess: { readonly topUp: TopUp };
  /** The item or tip, its price and one button. */
  buy: {
    readonly item: InputOf<Contract['purchases']['quote']>['item'];
    /**
     * Pays by card from the start. Otherwise the wallet pays, or a top-up is offered if the balance is too
     * low.
     */
    readonly isByCard?: boolean;
  };
  insufficientFunds: { readonly quote: Quote };
  /** Shown if nothing can pay yet: says how much is missing and leads to the amount and the card. */
  topUpFirst: { readonly missing: Quote['missing']; readonly quote: Quote | null };
  /** The confirmation before a card is charged. */
  payTopUp: {
    /** Dollars and cents as decimal text. */
    readonly amount: string;
    readonly card: CardChoice;
    readonly quote: Quote | null;
  };
  /** A tier, its price now and later, and one button. */
  subscribe: { readonly tierId: string; readonly trialCode?: string | undefined };
  /** Gives months of a creator's tier to another person. */
  gift: {
    readonly domain: string;
    readonly tierId?: string;
    readonly months?: InputOf<Contract['offers']['quoteGift']>['months'];
    readonly message?: string;
  };
  tip: {
    readonly to: { readonly domain: string; readonly name: string };
    /** The post that is tipped, and the goal that the tip counts towards. */
    readonly postId?: string;
    readonly goal?: string;
    /** A preselected amount in units; empty if the person enters one. */
    readonly units?: string;
  };
  writeNote: Record<never, never>;
  /** Reports the subject to the operator. */
  report: {
    readonly subject:
      | InputOf<Contract['creators']['report']>['subject']
      | { readonly kind: 'message'; readonly chatId: string; readonly seq: number };
  };
  /** The music player, which keeps playing on every page. Open only while there is something to play. */
  musicPlayer: Record<never, never>;
  /** The running uploads, shown on every page. Open only while there are some. */
  uploadTray: Record<never, never>;
}

export type ModalName = keyof ModalProps;

/** Modals that a visitor may request and that open after login. Their props can be stored as JSON. */
const personal = ['subscribe', 'gift', 'buy', 'tip', 'report'] as const satisfies readonly ModalName[];
export type PersonalModal = (typeof personal)[number];

export interface OpenModal<N extends ModalName = ModalName> {
  readonly id: number;
  readonly name: N;
  readonly props: ModalProps[N];
}

/** Props that every modal's component gets besides its own. */
export interface ModalControl {
  readonly onClose: () => void;
}

let lastId = 0;

/** Open modals, the topmost last. */
export const useModals = create<{ readonly stack: readonly OpenModal[] }>(() => ({ stack: [] }));

/** Opens a modal on top of all others. The same modal is never open twice. */
export function openModal<N extends ModalName>(name: N, props: ModalProps[N]): void {
  lastId += 1;
  const opened = { id: lastId, name, props };
  useModals.setState(({ stack }) => ({ stack: [...stack.filter((modal) => modal.name !== name), opened] }));
}

/** Opens the modal that a visitor requested before login, from its stored name and props. */
export function openPendingModal({ name, props }: { readonly name: string; readonly props: object }): void {
  const wanted = personal.find((each) => each === name);
  // `askToLogIn` stored the props of exactly this modal.
  if (wanted) openModal(wanted, props as ModalProps[typeof wanted]);
}

export function closeModal(name: ModalName): void {
  useModals.setState(({ stack }) => ({ stack: stack.filter((modal) => modal.name !== name) }));
}

/** Modals that need no answer from the person and stay open. */
const lasting: ReadonlySet<ModalName> = new Set(['musicPlayer', 'uploadTray']);

/** Closes all modals that need an answer from the person. */
export function closeAllModals(): void {
  useModals.setState(({ stack }) => ({ stack: stack.filter(({ name }) => lasting.has(name)) }));
}
