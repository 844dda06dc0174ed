import pg from 'pg';

/** One statement as the driver takes it. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

/** What the driver calls on a query while the database answers it; its types leave these out. */
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

/** What the driver keeps of a connection: names of statements that are parsed, and of those sent to be and not answered yet. */
type Parsing = pg.Connection & {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  close(what: { readonly type: 'S'; readonly name: string }): void;
};

/**
 * Statements that travel together: one packet there and one back, where one by one each would wait for the answer to
 * the one before. The database stops at the first that fails, so a commit at the end never happens after a failure.
 * Answers with the result of the last one. Before them the database forgets the statements whose names are in `closing`.
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
      // The simple protocol cannot be batched, so what has no name must ask for the other one.
      const config = { text, values, ...(name ? { name } : { queryMode: 'extended' }) };
      const answer = (error: Error | undefined, result: unknown): void => {
        if (error) this.handleError(error);
        else if (index === statements.length - 1 && !this.#hasFailed) resolve(result as pg.QueryResult);
      };
      return new pg.Query(config, answer) as unknown as Answered;
    });
  }

  // The driver asks whose statement has just been parsed.
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
    // Each query would end with a `sync`, after which the database forgets a failure and goes on. Only the batch does.
    // What cannot be bound would be closed while the driver remembers it as parsed; it stays parsed instead.
    const unended = { sync: { value: () => undefined }, close: { value: () => undefined } };
    // Of answers that nobody reads nobody need be told the shape.
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
    // What stood behind the failure was not even parsed, and must be when it comes again.
    for (const { name } of this.#queries.slice(this.#at))
      if (connection && name) delete (connection as Parsing).submittedNamedStatements[name];
    this.#reject(error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.#last.handleReadyForQuery(connection);
  }
}

/** A name that the database does not know is nothing to it; and it forgets also in a transaction that has failed. */
function forget(connection: Parsing, name: string): void {
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name });
}
