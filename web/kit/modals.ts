import { create } from 'zustand';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';

type Quote = OutputOf<Contract['purchases']['quote']>;
type TopUp = OutputOf<Contract['topUp']['start']>;
type SavedCard = OutputOf<Contract['topUp']['cards']>['cards'][number];

/** The card that pays: a saved card, or a card that the person has just entered in the provider's form. */
export type CardChoice =
  | { readonly saved: SavedCard }
  | { readonly entered: string; readonly isToBeSaved: boolean };

/** Every global modal with its props. `web/app/modal-table.ts` maps each name to a component file. */
export interface ModalProps {
  /** Explains the benefits of an account and offers login and sign-up. */
  login: Record<never, never>;
  topUp: Record<never, never>;
  /** Lets the person choose the card that pays. */
  creditCard: {
    readonly chosen: CardChoice | null;
    readonly onChoose: (card: CardChoice) => void;
  };
  /**
   * The provider's card form, in a frame. The entered card is passed to `onEntered`, or saved if `onEntered`
   * is null.
   */
  cardForm: { readonly onEntered: ((card: CardChoice) => void) | null };
  /** Covers the whole page while a payment is running. */
  payMask: Record<never, never>;
  paySuccess: { readonly topUp: TopUp };
  /** Buys an item or pays a tip: shows the price and one button. */
  buy: {
    readonly item: InputOf<Contract['purchases']['quote']>['item'];
    /**
     * Whether a card pays from the start. Otherwise the wallet pays, and if its balance is too low, a top-up
     * is offered.
     */
    readonly isByCard?: boolean;
  };
  insufficientFunds: { readonly quote: Quote };
  /** Shown when neither the wallet nor a card can pay yet: says how much is missing and leads to a top-up. */
  topUpFirst: { readonly missing: Quote['missing']; readonly quote: Quote | null };
  /** Asks for confirmation before a card is charged. */
  payTopUp: {
    /** A decimal text with dollars and cents. */
    readonly amount: string;
    readonly card: CardChoice;
    readonly quote: Quote | null;
  };
  /** Subscribes to a tier: shows the price now, the price later and one button. */
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
    /** The tipped post, if any. The tip counts towards the creator's goal in `goal`. */
    readonly postId?: string;
    readonly goal?: string;
    /** A preselected amount in micro-dollars. Absent if the person enters the amount. */
    readonly units?: string;
  };
  writeNote: Record<never, never>;
  /** Reports a creator, a post or a message to the operator. */
  report: {
    readonly subject:
      | InputOf<Contract['creators']['report']>['subject']
      | { readonly kind: 'message'; readonly chatId: string; readonly seq: number };
  };
  /**
   * The music player, which keeps playing while the person visits other pages. Open only while there is music
   * to play.
   */
  musicPlayer: Record<never, never>;
  /** The running uploads, shown on every page. Open only while uploads are running. */
  uploadTray: Record<never, never>;
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
