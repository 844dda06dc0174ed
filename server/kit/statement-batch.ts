import pg from 'pg';

/** A statement in the driver's format. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/**
 * The methods that the driver calls on a query while its result arrives. The driver's type definitions omit
 * them.
 */
interface Answered extends pg.Submittable {
  readonly text: string;
  readonly name?: string;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handlePortalSuspended(connection: pg.Connection): void;
  handleEmptyQuery(connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleCopyInResponse(connection: pg.Connection): void;
  handleCopyData(message: unknown, connection: pg.Connection): void;
}

/**
 * A connection with the driver's records of statement names: which were parsed, and which were sent for
 * parsing.
 */
type Parsing = pg.Connection & {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(what: { readonly type: 'S'; readonly name: string }): void;
};

/**
 * Sends statements in one packet, so that no statement waits for the previous result. The database stops at
 * the first failure, so a commit at the end is not executed after a failure. Returns the result of the last
 * statement. First closes the prepared statements named in `closing`.
 *
 * The driver's pipeline mode is no replacement: it ends each statement with a Sync, so a commit after a failed
 * statement still runs, and succeeds as a rollback. `statement-batch.db.test.ts` tests the undocumented parts of
 * the driver that are used here.
 */
export function sendBatch(
  submit: (batch: pg.Submittable) => unknown,
  statements: readonly Statement[],
  closing: readonly string[] = [],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    submit(new Batch(statements, closing, { resolve, reject }));
  });
}

class Batch implements pg.Submittable {
  readonly #queries: readonly Answered[];
  readonly #closing: readonly string[];
  readonly #reject: (error: Error) => void;
  #at = 0;
  #hasFailed = false;

  constructor(
    statements: readonly Statement[],
    closing: readonly string[],
    { resolve, reject }: { resolve(result: pg.QueryResult): void; reject(error: Error): void },
  ) {
    this.#reject = reject;
    this.#closing = closing;
    this.#queries = statements.map(({ text, values, name }, index) => {
      // A statement without a name needs the extended protocol, because the simple protocol cannot be
      // batched.
      const config = { text, values, ...(name ? { name } : { queryMode: 'extended' }) };
      const answer = (error: Error | undefined, result: unknown): void => {
        if (error) this.handleError(error);
        else if (index === statements.length - 1 && !this.#hasFailed) resolve(result as pg.QueryResult);
      };
      return new pg.Query(config, answer) as unknown as Answered;
    });
  }

  // The driver reads `name` and `text` to record which statement was parsed just now.
  get name(): string | undefined {
    return this.#current.name;
  }

  get text(): string {
    return this.#current.text;
  }

  get #current(): Answered {
    return this.#queries[this.#at] ?? this.#last;
  }

  get #last(): Answered {
    const query = this.#queries.at(-1);
    if (!query) throw new Error('A batch has at least one statement.');
    return query;
  }

  submit(connection: pg.Connection): null {
    // Disables `sync` and `close` for the queries of the batch. With a `sync` after each query, the database
    // would continue after a failure. The batch itself sends a single `sync` instead. A statement that cannot
    // be bound must not be closed, because the driver still records it as parsed.
    const unended = { sync: { value: () => undefined }, close: { value: () => undefined } };
    // Also disables `describe`, because a result that nobody reads needs no row description.
    const unread = { ...unended, describe: { value: () => undefined } };
    connection.stream.cork();
    try {
      for (const name of this.#closing) forget(connection as Parsing, name);
      for (const query of this.#queries) {
        const way = Object.create(connection, query === this.#last ? unended : unread) as pg.Connection;
        const refused = query.submit(way);
        if (refused) this.handleError(refused);
        if (this.#hasFailed) break;
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    if (this.#current === this.#last) this.#last.handleDataRow(message);
  }

  handlePortalSuspended(connection: pg.Connection): void {
    this.#current.handlePortalSuspended(connection);
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.#current.handleEmptyQuery(connection);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#current.handleCommandComplete(message, connection);
    this.#at += 1;
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#current.handleCopyInResponse(connection);
  }

  handleCopyData(message: unknown, connection: pg.Connection): void {
    this.#current.handleCopyData(message, connection);
  }

  handleError(error: Error, connection?: pg.Connection): void {
    this.#hasFailed = true;
    // The statements after the failed one were not parsed, so they must be parsed when they are sent again.
    for (const { name } of this.#queries.slice(this.#at))
      if (connection && name) delete (connection as Parsing).submittedNamedStatements[name];
    this.#reject(error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.#last.handleReadyForQuery(connection);
  }
}

/** Closes a prepared statement. This is allowed for an unknown name and in a failed transaction, too. */
function forget(connection: Parsing, name: string): void {
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name });
}
