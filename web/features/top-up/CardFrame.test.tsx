import { act, cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { CardFrame } from './CardFrame.tsx';

const ORIGIN = 'https://pay.example';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet']);
});
afterEach(() => cleanup());

function open() {
  const onEntered = vi.fn();
  render(<CardFrame url="about:blank" origin={ORIGIN} onEntered={onEntered} />);
  const frame = page.getByTitle<HTMLIFrameElement>('Card form of the payment provider');
  const say = (
    data: unknown,
    { origin = ORIGIN, source = frame.contentWindow as MessageEventSource | null } = {},
  ) =>
    act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
    });
  return { onEntered, say };
}

test('the card form accepts a card from a message of the provider’s frame', async () => {
  const { onEntered, say } = open();
  await say({ type: 'card', paymentMethod: 'pm_123' });
  expect(onEntered).toHaveBeenCalledExactlyOnceWith('pm_123');
});

test.each([
  'https://evil.example',
  'https://pay.example.evil.example',
  'http://pay.example',
  'https://pay.example:8443',
  'null',
])('the card form ignores messages from the origin %s', async (origin) => {
  const { onEntered, say } = open();
  await say({ type: 'card', paymentMethod: 'pm_123' }, { origin });
  await say({ type: 'card-error', message: 'Call this number' }, { origin });
  expect(onEntered).not.toHaveBeenCalled();
  expect(page.queryByText('Call this number')).toBeNull();
});

test("the card form ignores a message of another window, even with the provider's origin", async () => {
  const { onEntered, say } = open();
  await say({ type: 'card', paymentMethod: 'pm_123' }, { source: window });
  expect(onEntered).not.toHaveBeenCalled();
});

test.each([
  null,
  'card',
  { type: 'card' },
  { type: 'card', paymentMethod: '<b>' },
  { type: 'card', paymentMethod: 7 },
])('the card form ignores a message that contains no card: %j', async (data) => {
  const { onEntered, say } = open();
  await say(data);
  expect(onEntered).not.toHaveBeenCalled();
});

test('the card form shows the provider’s error message as plain text, not as HTML', async () => {
  const { say } = open();
  await say({ type: 'card-error', message: 'Your card number is <i>incomplete</i>.' });
  expect(page.getByRole('alert').textContent).toBe('Your card number is <i>incomplete</i>.');
});
