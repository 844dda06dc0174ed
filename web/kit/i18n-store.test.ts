import { expect, test, vi } from 'vitest';
import type { Namespace } from '#locales/english.ts';
import type { Language } from '#locales/languages.ts';
import { createLanguageStore, type Messages } from './i18n-store.ts';

/** A source of messages whose responses wait until the test releases them. */
function slowSource() {
  const waiting = new Map<string, (messages: Messages) => void>();
  const load = vi.fn((language: Language, namespace: Namespace) => {
    return new Promise<Messages>((resolve) => waiting.set(`${language}/${namespace}`, resolve));
  });
  const arrive = async (name: string) => {
    waiting.get(name)?.({ close: `close in ${name}`, hello: [[0, 'name'], ` in ${name}`] });
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { load, arrive };
}

const quickSource = async (language: Language, namespace: Namespace): Promise<Messages> => ({
  close: `close in ${language}/${namespace}`,
});

test('a language switch notifies subscribers once, after the new language is loaded', async () => {
  const { load, arrive } = slowSource();
  const store = createLanguageStore(load);
  const listener = vi.fn();
  store.subscribe(listener);
  const before = store.translate();

  const switched = store.switchTo('ar');
  expect([store.language(), listener.mock.calls.length]).toEqual(['en', 0]);
  await arrive('ar/core');
  expect(await switched).toBe(true);
  expect([store.language(), store.t('core.close'), listener.mock.calls.length]).toEqual([
    'ar',
    'close in ar/core',
    1,
  ]);
  // A component may memoize texts with this function as a dependency. It computes the texts again only if the
  // function is a new one.
  expect(store.translate()).not.toBe(before);
});

test('after two quick language switches the second language is active, even if its messages load first', async () => {
  const { load, arrive } = slowSource();
  const store = createLanguageStore(load);
  const first = store.switchTo('ar');
  const second = store.switchTo('de');
  await arrive('de/core');
  await arrive('ar/core');
  expect([await first, await second, store.language()]).toEqual([false, true, 'de']);
});

test('a language switch loads every namespace in use, including a namespace requested during the switch', async () => {
  const { load, arrive } = slowSource();
  const store = createLanguageStore(load);
  const switched = store.switchTo('de');
  const loaded = store.loadNamespaces(['settings']);
  await arrive('de/core');
  await arrive('de/core');
  await arrive('de/settings');
  await arrive('en/settings');
  await Promise.all([switched, loaded]);
  expect([store.language(), store.t('core.close')]).toEqual(['de', 'close in de/core']);

  const requests = load.mock.calls.length;
  await store.loadNamespaces(['settings']);
  expect(load).toHaveBeenCalledTimes(requests);
});

test('each namespace is loaded once per language', async () => {
  const load = vi.fn(quickSource);
  const store = createLanguageStore(load);
  await store.switchTo('de');
  await store.loadNamespaces(['legal']);
  await store.loadNamespaces(['legal', 'core']);
  expect(load.mock.calls.map((call) => call.join('/'))).toEqual(['de/core', 'de/legal']);
  await store.switchTo('fr');
  expect(load.mock.calls.slice(2).map((call) => call.join('/'))).toEqual(['fr/core', 'fr/legal']);
});

test('when a language fails to load, the current language stays active', async () => {
  let isDown = false;
  const store = createLanguageStore((language, namespace) =>
    isDown ? Promise.reject(new Error('offline')) : quickSource(language, namespace),
  );
  await store.switchTo('de');
  isDown = true;
  await expect(store.switchTo('fr')).rejects.toThrow('offline');
  expect([store.language(), store.t('core.close')]).toEqual(['de', 'close in de/core']);
});

test("a message of a namespace that is not loaded is an empty string, not the message's key", () => {
  expect(createLanguageStore(quickSource).t('core.close')).toBe('');
});
