import { create } from 'zustand';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';

type Quote = OutputOf<Contract['purchases']['quote']>;
type TopUp = OutputOf<Contract['topUp']['start']>;
type SavedCard = OutputOf<Contract['topUp']['cards']>['cards'][number];

/** The card that pays: one that is kept, or one just entered in the provider's own form. */
export type CardChoice =
  | { readonly saved: SavedCard }
  | { readonly entered: string; readonly isToBeSaved: boolean };

/** Every global modal and what it is opened with. `web/app/modal-table.ts` says which file draws each. */
export interface ModalProps {
  /** Says what an account is good for, and offers both ways to one: the spec's login and its login tips. */
  login: Record<never, never>;
  /** Pays money in without leaving the page. */
  topUp: Record<never, never>;
  /** Chooses the card that pays. */
  creditCard: {
    readonly chosen: CardChoice | null;
    readonly onChoose: (card: CardChoice) => void;
  };
  /** The provider's own card form, in a frame. Hands the card to who asked, or keeps it when nobody did. */
  cardForm: { readonly onEntered: ((card: CardChoice) => void) | null };
  /** Covers everything while a payment is on its way. */
  payMask: Record<never, never>;
  paySuccess: { readonly topUp: TopUp };
  /** The item or the tip, what it costs and one button. */
  buy: {
    readonly item: InputOf<Contract['purchases']['quote']>['item'];
    /** By card from the start; otherwise the wallet pays if it can, and the top-up is offered if it cannot. */
    readonly isByCard?: boolean;
  };
  insufficientFunds: { readonly quote: Quote };
  /** Nothing can be paid with yet: says what is missing and leads on to the amount and the card. */
  topUpFirst: { readonly missing: Quote['missing']; readonly quote: Quote | null };
  /** The last look before a card is charged. */
  payTopUp: {
    /** Dollars and cents. */
    readonly amount: string;
    readonly card: CardChoice;
    readonly quote: Quote | null;
  };
  /** A tier, what it costs now and later, and one button. */
  subscribe: { readonly tierId: string; readonly trialCode?: string | undefined };
  /** Months of a creator's tier for somebody else. */
  gift: {
    readonly domain: string;
    readonly tierId?: string;
    readonly months?: InputOf<Contract['offers']['quoteGift']>['months'];
    readonly message?: string;
  };
  tip: {
    readonly to: { readonly domain: string; readonly name: string };
    /** What the tip is for, and the goal that it counts for. */
    readonly postId?: string;
    readonly goal?: string;
    /** An amount that was chosen already, in units; empty for one of one's own. */
    readonly units?: string;
  };
  writeNote: Record<never, never>;
  /** Tells the operator what is wrong with something. */
  report: {
    readonly subject:
      | InputOf<Contract['creators']['report']>['subject']
      | { readonly kind: 'message'; readonly chatId: string; readonly seq: number };
  };
  /** Plays on over every page; there only while there is something to play. */
  musicPlayer: Record<never, never>;
  /** Files on their way, over every page; there only while there are some. */
  uploadTray: Record<never, never>;
}

export type ModalName = keyof ModalProps;

/** Those that a visitor may ask for and gets once they are somebody. What they are opened with can be stored. */
const personal = ['subscribe', 'gift', 'buy', 'tip', 'report'] as const satisfies readonly ModalName[];
export type PersonalModal = (typeof personal)[number];

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

/** Opens what a visitor wanted before they were somebody, as it was stored then. */
export function openPendingModal({ name, props }: { readonly name: string; readonly props: object }): void {
  const wanted = personal.find((each) => each === name);
  // Written by `askToLogIn` from the props of this very modal.
  if (wanted) openModal(wanted, props as ModalProps[typeof wanted]);
}

export function closeModal(name: ModalName): void {
  useModals.setState(({ stack }) => ({ stack: stack.filter((modal) => modal.name !== name) }));
}

/** These ask nothing of anybody, and go on. */
const lasting: ReadonlySet<ModalName> = new Set(['musicPlayer', 'uploadTray']);

/** Closes everything that asks something of the person. */
export function closeAllModals(): void {
  useModals.setState(({ stack }) => ({ stack: stack.filter(({ name }) => lasting.has(name)) }));
}
