import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { account } from '#contract/account.ts';
import type { Config } from '#server/config.ts';
import { openPasswords, type Passwords } from '#server/features/account/index.ts';
import type { SalesParts } from '#server/features/purchases/index.ts';
import type { SubscriptionParts } from '#server/features/subscriptions/index.ts';
import type { Db } from '#server/kit/db.ts';
import { connectSales, connectSubscriptions } from '#server/payments.ts';
import { openTestDatabase } from './database.ts';
import { type Browser, openBrowser } from './world/browser.ts';
import { testConfig } from './world/config.ts';
import { type Email, emailsTo, jobsDone, moveClock, personEvents } from './world/facts.ts';
import { insertPersonWithPassword, PASSWORD, type PersonTraits } from './world/insert-person.ts';
import { type PlatformNode, startNode } from './world/node.ts';
import { logInAt, type Person, personAt, type Surroundings } from './world/person.ts';

export type { Browser, CallOptions } from './world/browser.ts';
export type { Email } from './world/facts.ts';
export type { Listener } from './world/listener.ts';
export type { Person } from './world/person.ts';
export { RefusedError, refusalOf } from './world/refused.ts';

/** A complete platform for tests: a database, a server on a port, and people with browsers. */
export interface World {
  readonly origin: string;
  readonly db: Db;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly node: PlatformNode;
  /** The server's password checks. A test can keep them busy. */
  readonly passwords: Passwords;
  /**
   * The dependencies of purchases and subscriptions, connected as in the server. Tests pass them to functions that they
   * call directly.
   */
  readonly sales: SalesParts;
  readonly subscriptions: SubscriptionParts;
  /** Opens a browser in which nobody is logged in. */
  visitor(): Browser;
  /** Creates a person with an existing account and logs the person in. */
  person(traits?: PersonTraits): Promise<Person>;
  fan(traits?: PersonTraits): Promise<Person>;
  /** Creates a creator with a page and logs the creator in. */
  creator(traits?: PersonTraits): Promise<Person>;
  operator(traits?: PersonTraits): Promise<Person>;
  /** Registers a person by calls, with the code from the email. */
  newcomer(given?: { email?: string; password?: string }): Promise<Person>;
  /** Waits until all due jobs are done. Returns the emails to the address, newest first. */
  mail(to: string): Promise<Email[]>;
  /** Returns the code in the newest email to the address. */
  mailedCode(to: string): Promise<string>;
  /** Waits until all due jobs are done. */
  settled(): Promise<void>;
  /** Moves the platform's clock. Access tokens last 15 minutes, so people may have to log in again. */
  advance(ms: number): Promise<void>;
  sql<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  /** Starts another node on the same database. To send a person's calls to it, set `person.node`. */
  secondNode(options?: { readonly stopsWithinMs?: number }): Promise<PlatformNode>;
  /** Closes the world. Without this call, the world is closed after its test file. */
  close(): Promise<void>;
}

const openWorlds = new Set<World>();

/** Closes all worlds that are still open. Runs after each test file. */
export const closeWorlds = async (): Promise<void> => {
  await Promise.all([...openWorlds].map((world) => world.close()));
};

export async function openWorld({ config: changes = {} }: { config?: Partial<Config> } = {}): Promise<World> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'world-'));
  const config = testConfig(dataDir, changes);
  const passwords = openPasswords();
  const node = await startNode(config, database.url, { passwords });
  const { db } = database;
  const sales = connectSales(config.taxRates);
  const stops: (() => Promise<void>)[] = [
    () => rm(dataDir, { recursive: true, force: true }),
    () => database.close(),
    () => node.stop(),
  ];
  const around: Surroundings = {
    node: () => node,
    eventsFor: (personId) => personEvents(db, personId),
    onClose: (stop) => stops.push(stop),
  };
  let people = 0;
  const nextEmail = (): string => {
    people += 1;
    return `person-${people}@world.test`;
  };

  const person = async (traits: PersonTraits = {}): Promise<Person> => {
    const identity = await insertPersonWithPassword(db, {
      email: nextEmail(),
      ...traits,
      xpub: config.secrets.addressXpub,
    });
    const browser = openBrowser(node, { shopDomain: identity.domain ?? '' });
    await logInAt(browser, identity);
    return personAt(browser, identity, around);
  };

  const world: World = {
    origin: node.origin,
    db,
    databaseUrl: database.url,
    dataDir,
    node,
    passwords,
    sales,
    subscriptions: connectSubscriptions(sales),
    visitor: () => openBrowser(node),
    person,
    fan: person,
    creator: (traits) => person({ creatorDomain: `creator-${people + 1}`, craft: 'Cellist', ...traits }),
    operator: (traits) => person({ isOperator: true, ...traits }),
    async newcomer({ email = nextEmail(), password = PASSWORD } = {}) {
      const browser = openBrowser(node);
      await browser.call(account.sendCode, { email, purpose: 'register' });
      const code = await world.mailedCode(email);
      const { info, address } = await browser.call(account.register, {
        credentials: { email, password, code },
        isOfAge: true,
        acceptsTerms: true,
      });
      return personAt(browser, { id: info.id, address, email, password, domain: null }, around);
    },
    async mail(to) {
      await world.settled();
      return emailsTo(node, to);
    },
    async mailedCode(to) {
      const [email] = await world.mail(to);
      const code = /\b\d{6}(?:\d{6})?\b/.exec(email?.text ?? '')?.[0];
      if (!code) throw new Error(`The newest email to ${to} contains no code.`);
      return code;
    },
    settled: () => jobsDone(db),
    advance: (ms) => moveClock(db, ms),
    sql: async <Row>(strings: TemplateStringsArray, ...values: unknown[]) =>
      (await sql<Row>(strings, ...values).execute(db)).rows,
    async secondNode(options) {
      const other = await startNode(config, database.url, options);
      stops.push(() => other.stop());
      return other;
    },
    async close() {
      if (!openWorlds.delete(world)) return;
      for (const stop of stops.reverse()) await stop();
    },
  };
  openWorlds.add(world);
  return world;
}
