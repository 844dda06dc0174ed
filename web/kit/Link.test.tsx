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

test('a Link has a real href, and a click on it navigates without a page load', () => {
  show(<Link to={{ pathname: '/wallet', search: '?tab=2' }}>Wallet</Link>);
  const link = page.getByRole('link', { name: 'Wallet' });
  expect(link.getAttribute('href')).toBe('/wallet?tab=2');

  const isLeftToBrowser = fireEvent.click(link);

  expect(isLeftToBrowser).toBe(false);
  expect(where()).toBe('/wallet?tab=2');
});

test.each([
  ['with a modifier key', {}, { ctrlKey: true }],
  ['with the middle mouse button', {}, { button: 1 }],
  ['on a link with target="_blank"', { target: '_blank' }, {}],
])('a Link leaves a click %s to the browser', (_case, props, event) => {
  show(
    <Link to="/wallet" {...props}>
      Wallet
    </Link>,
  );
  // jsdom cannot open a tab, so the test only checks that the click's default action was not prevented.
  expect(fireEvent.click(page.getByRole('link'), event)).toBe(true);
  expect(where()).toBe('/start');
});

test('a Link does not navigate if its onClick handler calls preventDefault', () => {
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

test('a click on a Link to the current page adds no history entry', () => {
  const router = createMemoryRouter([{ path: '*', element: <Link to="/wallet">Wallet</Link> }]);
  render(<RouterProvider router={router} />);
  fireEvent.click(page.getByRole('link'));
  expect(router.state.historyAction).toBe('PUSH');
  fireEvent.click(page.getByRole('link'));
  expect(router.state.historyAction).toBe('REPLACE');
});
