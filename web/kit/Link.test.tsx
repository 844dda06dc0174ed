import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { Link } from './Link.tsx';

afterEach(cleanup);

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function show(link: React.ReactNode) {
  return render(
    <MemoryRouter initialEntries={['/start']}>
      {link}
      <Here />
    </MemoryRouter>,
  );
}
const where = () => page.getByRole('status').textContent;

test('a link has a real address and leads there without leaving the app', () => {
  show(<Link to={{ pathname: '/wallet', search: '?tab=2' }}>Wallet</Link>);
  const link = page.getByRole('link', { name: 'Wallet' });
  expect(link.getAttribute('href')).toBe('/wallet?tab=2');

  const isLeftToBrowser = fireEvent.click(link);

  expect(isLeftToBrowser).toBe(false);
  expect(where()).toBe('/wallet?tab=2');
});

test.each([
  ['with a key held', {}, { ctrlKey: true }],
  ['with the middle button', {}, { button: 1 }],
  ['into a tab of its own', { target: '_blank' }, {}],
])('a press %s belongs to the browser', (_case, props, event) => {
  show(
    <Link to="/wallet" {...props}>
      Wallet
    </Link>,
  );
  // jsdom does not open tabs; that nobody prevented it is what counts.
  expect(fireEvent.click(page.getByRole('link'), event)).toBe(true);
  expect(where()).toBe('/start');
});

test('whoever handles the press first may keep it', () => {
  const onClick = vi.fn((event: React.MouseEvent) => event.preventDefault());
  show(
    <Link to="/wallet" onClick={onClick}>
      Wallet
    </Link>,
  );
  fireEvent.click(page.getByRole('link'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(where()).toBe('/start');
});

test('pressing the link of the page one is on adds nothing to the way back', () => {
  const router = createMemoryRouter([{ path: '*', element: <Link to="/wallet">Wallet</Link> }]);
  render(<RouterProvider router={router} />);
  fireEvent.click(page.getByRole('link'));
  expect(router.state.historyAction).toBe('PUSH');
  fireEvent.click(page.getByRole('link'));
  expect(router.state.historyAction).toBe('REPLACE');
});
