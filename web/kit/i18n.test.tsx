import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import type { MessageKey } from '#locales/english.ts';
import { displayFor, useFormat } from './format.ts';
import {
  currentLanguage,
  initLanguage,
  loadNamespaces,
  setLanguage,
  T,
  t,
  useLanguage,
  useT,
} from './i18n.tsx';

const page = document.documentElement;

function browserAsksFor(...wanted: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("the language is the stored choice if valid, otherwise the browser's language, otherwise English", async () => {
  browserAsksFor('el-GR', 'en');
  await initLanguage();
  expect([currentLanguage(), page.lang, page.dir]).toEqual(['gr', 'el', 'ltr']);
  expect(localStorage.getItem('LANG')).toBeNull();

  localStorage.setItem('LANG', 'ar');
  await initLanguage();
  expect([currentLanguage(), page.lang, page.dir]).toEqual(['ar', 'ar', 'rtl']);

  localStorage.setItem('LANG', '"><script>');
  await initLanguage();
  expect(currentLanguage()).toBe('gr');

  browserAsksFor('sw');
  localStorage.clear();
  await initLanguage();
  expect([currentLanguage(), t('core.close')]).toEqual(['en', 'Close']);
});

test("setLanguage stores the person's choice and re-renders the page", async () => {
  await setLanguage('en');
  function Sample() {
    const say = useT();
    const { money } = useFormat();
    return <p lang={useLanguage()}>{`${say('core.close')} ${money(12_000_000n, 'USD')}`}</p>;
  }
  render(<Sample />);
  const sample = screen.getByText('Close $12.00');
  expect(sample.lang).toBe('en');

  await act(() => setLanguage('de'));
  expect([localStorage.getItem('LANG'), page.lang, sample.lang]).toEqual(['de', 'de', 'de']);
  expect(sample.textContent).toBe(`${t('core.close')} ${displayFor('de').money(12_000_000n, 'USD')}`);
});

test('a message key that the English catalogue does not contain does not compile', () => {
  expectTypeOf<'core.close'>().toExtend<MessageKey>();
  expectTypeOf<'core.noSuchKey'>().not.toExtend<MessageKey>();
});

test('a switch to each of five languages loads the namespaces in use', async () => {
  await loadNamespaces(['legal', 'mail', 'refusals', 'settings', 'titles']);
  for (const code of ['zh-CN', 'zh-hk', 'in', 'pt', 'ar'] as const) {
    await setLanguage(code);
    expect(t('core.close')).not.toBe('');
  }
});

test('the component T shows the parameters of a message as text, even if they contain markup', async () => {
  await setLanguage('en');
  render(<T k="core.maxRetries" params={{ message: '<b>No</b>' }} />);
  expect(document.body.textContent).toBe('<b>No</b> (Max retries reached)');
});
