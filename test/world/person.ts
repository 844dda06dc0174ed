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

/** Somebody who is logged in, at one browser. */
export interface Person extends Identity, Browser {
  /** Logs in again at this browser, with a new session. */
  relogin(): Promise<void>;
  /** The same person at another browser, logged in there too. */
  elsewhere(): Promise<Person>;
  /**
   * Opens a socket of this session; `after` resumes from a position, `headers` are what a hop before us would add.
   * Closed with the world at the latest.
   */
  listen(options?: { after?: string; headers?: Record<string, string> }): Promise<Listener>;
  /**
   * The events of one kind that this person was sent, oldest first: it waits for everything that is committed by now,
   * and with `atLeast` also for what some job has yet to do.
   */
  heard<E extends EventType>(event: E, options?: { atLeast?: number }): Promise<PayloadOf<E>[]>;
}

/** What a person needs of the world around. */
export interface Surroundings {
  node(): PlatformNode;
  /** Ids of the events written for a person and committed. */
  eventsFor(personId: string): Promise<number[]>;
  /** Runs when the world closes. */
  onClose(stop: () => Promise<void>): void;
}

/** Before all events: a socket that resumes from here is sent everything it was ever meant to hear. */
const FROM_THE_BEGINNING = '1';

export async function logInAt(
  browser: Browser,
  { email, password }: Identity,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  browser.token = null;
  await browser.call(account.logIn, { type: 5, credentials: { email, password } }, { headers });
}

/** Makes a person of a browser in which that person is logged in. */
export function personAt(browser: Browser, identity: Identity, around: Surroundings): Person {
  let ears: Promise<Listener> | null = null;
  const listen: Person['listen'] = async (options = {}) => {
    if (!browser.token) throw new Error(`${identity.email} is not logged in here.`);
    const listener = await openListener(browser.node.origin, { token: browser.token, ...options });
    around.onClose(() => listener.close());
    return listener;
  };
  // The browser's own state is written by its calls, so the person is that object and not a copy of it.
  const person: Person = Object.assign(browser, {
    ...identity,
    listen,
    relogin: () => logInAt(browser, identity),
    async elsewhere() {
      const other = openBrowser(around.node(), { shopDomain: identity.domain ?? '' });
      await logInAt(other, identity);
      return personAt(other, identity, around);
    },
    async heard<E extends EventType>(event: E, { atLeast = 0 } = {}): Promise<PayloadOf<E>[]> {
      if (!ears || !(await ears).isOpen) ears = listen({ after: FROM_THE_BEGINNING });
      const listener = await ears;
      const committed = await around.eventsFor(identity.id);
      await listener.until(
        () => committed.every(listener.hasHeard),
        `Not every event for ${identity.email} reached its socket.`,
      );
      await listener.until(
        () => listener.heard(event).length >= atLeast,
        `${identity.email} heard ${event.name} fewer than ${atLeast} times.`,
      );
      return listener.heard(event);
    },
  });
  return person;
}
