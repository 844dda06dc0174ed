import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Column, Table } from './Table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns: Column<string>[] = [
  { id: 'name', header: 'Item', cell: (name) => name },
  { id: 'price', header: 'Price', cell: () => '$4.00' },
  { id: 'acts', header: 'Acts', cell: () => <button type="button">More</button>, isAct: true },
];

test("on a phone the Table shows the column of actions beside the row's name", () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(<Table caption="Sold" columns={columns} rows={['Night Ferry']} rowKey={(name) => name} />);
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Price']);
  const name = screen.getByText('Night Ferry').closest('div');
  expect(name && within(name).getByRole('button', { name: 'More' })).toBeTruthy();
});
