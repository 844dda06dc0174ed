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
  /** Null unless the person is a creator. */
  readonly domain: string | null;
}

/** A person who is logged in at one browser. */
export interface Person extends Identity, Browser {
  /** Logs in again at this browser, with a new session. */
  relogin(): Promise<void>;
  /** Logs the same person in at another browser. */
  elsewhere(): Promise<Person>;
  /**
   * Opens a socket of this session. `after` resumes from a position; `headers` are those that a proxy would
   * add. The world closes the socket when it closes.
   */
  listen(options?: { after?: string; headers?: Record<string, string> }): Promise<Listener>;
  /**
   * The events of one kind that the person has received, oldest first. Waits for all events committed so far
   * and, with `atLeast`, for that many events of this kind, which a job may still announce.
   */
  received<E extends EventType>(event: E, options?: { atLeast?: number }): Promise<PayloadOf<E>[]>;
}

/** The parts of a world that a person needs. */
export interface Surroundings {
  node(): PlatformNode;
  /** Ids of the committed events for a person. */
  eventsFor(personId: string): Promise<number[]>;
  /** Runs when the world closes. */
  onClose(stop: () => Promise<void>): void;
}

/** A position before all events: a socket that resumes from here receives all of its events. */
const FROM_THE_BEGINNING = '1';

export async function logInAt(
  browser: Browser,
  { email, password }: Identity,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  browser.token = null;
  await browser.call(account.logIn, { type: 5, credentials: { email, password } }, { headers });
}

/** Makes a person from a browser in which the person is logged in. */
export function personAt(browser: Browser, identity: Identity, around: Surroundings): Person {
  let eventListener: Promise<Listener> | null = null;
  const listen: Person['listen'] = async (options = {}) => {
    if (!browser.token) throw new Error(`${identity.email} is not logged in here.`);
    const listener = await openListener(browser.node.origin, { token: browser.token, ...options });
    around.onClose(() => listener.close());
    return listener;
  };
  // The browser's calls change its own state, so the person must be the same object and not a copy.
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
