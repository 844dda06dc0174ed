import { account } from '#contract/account.ts';
import type { EventType, PayloadOf } from '#contract/kit.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type Listener, openListener } from './listener.ts';
import type { PlatformNode } from './node.ts';

export interface Identity {
  readonly id: string;
  readonly address: string;
  readonly email: string;
  readonly password: string;
  /** The domain of a creator's page; null for everybody else. */
  readonly domain: string | null;
}

/** A person who is logged in at a browser. */
export interface Person extends Identity, Browser {
  /** Logs the person in again at this browser, which opens a new session. */
  relogin(): Promise<void>;
  /** Logs the same person in at another browser. Returns the person there. */
  elsewhere(): Promise<Person>;
  /**
   * Opens a socket of this session; it is closed together with the world. `after` is the position to resume
   * from. `headers` are headers that a proxy would add.
   */
  listen(options?: { after?: string; headers?: Record<string, string> }): Promise<Listener>;
  /**
   * Returns the events of one kind that the person has received, oldest first. First waits for all committed
   * events. A job may announce further events later; `atLeast` is the number of events of the kind to wait for.
   */
  received<E extends EventType>(event: E, options?: { atLeast?: number }): Promise<PayloadOf<E>[]>;
}

/** The parts of a world that a person needs. */
export interface Surroundings {
  node(): PlatformNode;
  /** The ids of all committed events for the person. */
  eventsFor(personId: string): Promise<number[]>;
  /** Registers a function that runs when the world closes. */
  onClose(stop: () => Promise<void>): void;
}

/** The position before all events: a socket that resumes here receives all events of its person. */
const FROM_THE_BEGINNING = '1';

export async function logInAt(
  browser: Browser,
  { email, password }: Identity,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  browser.token = null;
  await browser.call(account.logIn, { type: 5, credentials: { email, password } }, { headers });
}

/** Turns a browser in which the person is logged in into a person. */
export function personAt(browser: Browser, identity: Identity, around: Surroundings): Person {
  let eventListener: Promise<Listener> | null = null;
  const listen: Person['listen'] = async (options = {}) => {
    if (!browser.token) throw new Error(`${identity.email} is not logged in here.`);
    const listener = await openListener(browser.node.origin, { token: browser.token, ...options });
    around.onClose(() => listener.close());
    return listener;
  };
  // Calls store new tokens and cookies in the browser object, so a person must be that object and no copy.
  const person: Person = Object.assign(browser, {
    ...identity,
    listen,
    relogin: () => logInAt(browser, identity),
    async elsewhere() {
      const other = openBrowser(around.node(), { shopDomain: identity.domain ?? '' });
      await logInAt(other, identity);
      return personAt(other, identity, around);
    },
    async received<E extends EventType>(event: E, { atLeast = 0 } = {}): Promise<PayloadOf<E>[]> {
      if (!eventListener || !(await eventListener).isOpen)
        eventListener = listen({ after: FROM_THE_BEGINNING });
      const listener = await eventListener;
      const committed = await around.eventsFor(identity.id);
      await listener.until(
        () => committed.every(listener.hasReceived),
        `Not every event for ${identity.email} reached its socket.`,
      );
      await listener.until(
        () => listener.received(event).length >= atLeast,
        `${identity.email} received ${event.name} fewer than ${atLeast} times.`,
      );
      return listener.received(event);
    },
  });
  return person;
}
