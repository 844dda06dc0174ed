import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { mockNetwork } from '#web/kit/testing.ts';
import type { ChatSettings } from './queries.ts';
import { WritingRules } from './WritingRules.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['mass', 'wallet']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a message fee outside the limits is reported at the field and not sent to the server', () => {
  const { seen } = mockNetwork(() => 'hang');
  render(
    <Queries>
      <WritingRules settings={{ whoMayWrite: 'everyone', writingFee: '0' } as ChatSettings} />
    </Queries>,
  );
  const field = page.getByRole('textbox');
  const save = page.getByRole('button', { name: 'Save the price' });
  const saved = () => seen.filter(({ path }) => path.includes('ettings'));
  for (const typed of ['51', '1e9']) {
    fireEvent.change(field, { target: { value: typed } });
    expect(page.getByText('Enter an amount from $0.00 to $50.00.')).toBeDefined();
    expect(save).toHaveProperty('disabled', true);
    fireEvent.submit(field);
  }
  fireEvent.change(field, { target: { value: '50' } });
  expect(page.queryByText(/Enter an amount/)).toBeNull();
  expect(save).toHaveProperty('disabled', false);
  expect(saved()).toEqual([]);
});
