import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { callTable } from './vite-contract.ts';

test('the browser’s table of calls contains every call of the contract, but no schemas', () => {
  const table = callTable(contract);
  expect(Object.keys(table)).toEqual(Object.keys(contract));
  for (const [feature, calls] of Object.entries(contract)) {
    expect(Object.keys(table[feature] ?? {})).toEqual(Object.keys(calls));
  }
  expect(table.chat?.list).toMatchObject({ seat: contract.chat.list.seat });
  for (const row of Object.values(table).flatMap((calls) => Object.values(calls))) {
    expect(
      Object.keys(row)
        .filter((name) => name !== 'seat')
        .sort(),
    ).toEqual(['alert', 'key', 'path', 'who']);
  }
});
