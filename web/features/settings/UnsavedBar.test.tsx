import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadNamespaces, setLanguage } from '#web/kit/i18n.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';

function Page() {
  const [saved, setSaved] = useState<readonly string[]>([]);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { id } = event.currentTarget;
    setSaved((now) => [...now, id]);
  };
  return (
    <>
      <UnsavedBar form="profile" other="page" isSaving={false} onDiscard={() => undefined} />
      <form id="profile" onSubmit={save} />
      <form id="page" onSubmit={save} />
      <output>{[...saved].sort().join()}</output>
    </>
  );
}

beforeAll(async () => {
  await setLanguage('en');
  await loadNamespaces(['settings']);
});
afterEach(cleanup);

test('UnsavedBar: one press on "Save changes" submits both forms of a page', () => {
  render(<Page />);
  fireEvent.click(page.getByRole('button', { name: 'Save changes' }));
  expect(document.querySelector('output')?.textContent).toBe('page,profile');
});
