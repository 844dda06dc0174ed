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
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ dest: 2, sync: false }),
  );
}

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
