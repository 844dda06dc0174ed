import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { retryFailedStyles } from './failed-styles.ts';
import { setLanguage } from './i18n.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useToasts } from './toasts.ts';

let isOffline = true;
let fetches = 0;

async function fetchCode<P>(Component: (props: P) => React.ReactNode) {
  fetches += 1;
  if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
  return Component;
}

beforeAll(() => setLanguage('en'));
beforeEach(() => {
  isOffline = true;
  fetches = 0;
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

/** A page with a text field and a button that opens and closes the part. */
function Page({ children }: { children: (close: () => void) => React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="words" />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        open
      </button>
      <Suspense>{isOpen && children(() => setOpen(false))}</Suspense>
    </>
  );
}

async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(page.getByRole('button', { name })));
}

function type(text: string): void {
  fireEvent.change(page.getByLabelText('words'), { target: { value: text } });
}

function typed(): string {
  const field = page.getByLabelText('words');
  return field instanceof HTMLInputElement ? field.value : '';
}

test('a part that cannot be loaded shows an error in its place, and "Try again" loads it again', async () => {
  const Emoji = lazyPart(() => fetchCode(() => <p>emoji</p>));
  render(<Page>{() => <Emoji />}</Page>);
  type('hello');
  await press('open');
  expect((await page.findByRole('alert')).textContent).toContain('This could not be loaded');
  await press('Try again');
  expect(fetches).toBe(2);
  expect(page.getByRole('alert')).toBeTruthy();
  isOffline = false;
  await press('Try again');
  expect(await page.findByText('emoji')).toBeTruthy();
  expect(typed()).toBe('hello');
});

test('a part that failed to load is loaded again when it is closed and opened again', async () => {
  const Emoji = lazyPart(() => fetchCode(() => <p>emoji</p>));
  render(<Page>{() => <Emoji />}</Page>);
  await press('open');
  await page.findByRole('alert');
  await press('open');
  isOffline = false;
  await press('open');
  expect(await page.findByText('emoji')).toBeTruthy();
});

test('a part that failed to load is loaded again when the network is back', async () => {
  const Emoji = lazyPart(() => fetchCode(() => <p>emoji</p>));
  render(<Page>{() => <Emoji />}</Page>);
  await press('open');
  await page.findByRole('alert');
  isOffline = false;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await page.findByText('emoji')).toBeTruthy();
});

test('a dialog that cannot be loaded closes and shows a toast, and the next press loads it again', async () => {
  const Dialog = lazyPart<{ onClose: () => void }>(() => fetchCode(() => <p>dialog</p>));
  render(<Page>{(close) => <Dialog onClose={close} />}</Page>);
  type('hello');
  await press('open');
  await expect
    .poll(() => useToasts.getState().toasts.map(({ message }) => message))
    .toEqual(['Check your connection and try again.']);
  isOffline = false;
  await press('open');
  expect(await page.findByText('dialog')).toBeTruthy();
  expect(typed()).toBe('hello');
});

test('a failed preload shows no error, and rendering the part loads its code again', async () => {
  const Emoji = lazyPart(() => fetchCode(() => <p>emoji</p>));
  await act(async () => Emoji.preload());
  expect(fetches).toBe(1);
  isOffline = false;
  render(<Page>{() => <Emoji />}</Page>);
  await press('open');
  expect(await page.findByText('emoji')).toBeTruthy();
});

test('retryFailedStyles requests a failed stylesheet again until it is loaded', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/assets/emoji.css';
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  const links = () => [...document.querySelectorAll('link')];

  const second = retryFailedStyles();
  expect(links()).toHaveLength(1);
  expect(links()).not.toContain(link);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(second).rejects.toThrow('emoji.css');

  const third = retryFailedStyles();
  links()[0]?.dispatchEvent(new Event('load'));
  await third;
  const [loaded] = links();
  await retryFailedStyles();
  expect(links()).toEqual([loaded]);
});
