import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  openLog({ level: 'error', destination }).child({ node: 1 }).error({ err: error, code: '123456' }, 'fault');
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

test('a database error is logged with its SQLSTATE but without the data of the row', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate key', 10, 'error'), {
    code: '23505',
    constraint: 'people_email',
    detail: 'Key (email)=(ann@example.test) already exists.',
  });
  const line = logged(error);
  expect(line.err).toMatchObject({ sqlstate: '23505', constraint: 'people_email', message: 'duplicate key' });
  expect(JSON.stringify(line)).not.toContain('ann@example.test');
  expect(line.code).toBe('[redacted]');
});

test('a system error is logged with its error code, but an emailed code is not logged', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(logged(full).err).toMatchObject({ errorCode: 'ENOSPC' });
  expect(JSON.stringify(logged(Object.assign(new Error('wrong'), { code: '482913' })))).not.toContain(
    '482913',
  );
});
