import pino from 'pino';

export type Log = pino.Logger;

/**
 * Opens a log that writes one JSON line for each entry. Callers must not log bodies, tokens, codes or email
 * addresses; the redacted paths hide those that are logged by mistake.
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
 * The fields of an error that are logged. `code` is redacted, because the field of emailed codes has the same
 * name; a database or system error's code is logged as `sqlstate` or `errorCode`. The database's `detail` and
 * `where` are left out, because they quote people's data.
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
