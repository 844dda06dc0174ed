import pino from 'pino';

export type Log = pino.Logger;

/**
 * One line of JSON per happening. Secrets are cut at the source: bodies, tokens, codes and addresses are not
 * passed in, and these paths catch what slips through.
 */
export function openLog({
  level,
  destination,
}: {
  level: string;
  destination?: pino.DestinationStream;
}): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFacts },
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ dest: 2, sync: false }),
  );
}

/**
 * What is logged of an error. A code is redacted, because that is also what a mailed code is called; that of a database
 * or system error says what went wrong, so it has a name of its own. What the database says of the row stays out: it
 * quotes what people wrote.
 */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, detail: _detail, where: _where, ...facts } = pino.stdSerializers.err(error);
  if (typeof code !== 'string') return facts;
  if (SQLSTATE.test(code)) return { ...facts, sqlstate: code };
  return SYSTEM_CODE.test(code) ? { ...facts, errorCode: code } : facts;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,40}$/;

const secretNames = [
  'password',
  'oldPassword',
  'newPassword',
  'code',
  'token',
  'authorization',
  'cookie',
  'email',
  'initData',
  'credentials',
  'secret',
  'card',
];
