import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { setLanguage } from './i18n.tsx';
import { useUnsavedQuestion } from './useUnsavedQuestion.ts';

const onClose = vi.fn();

function Form() {
  const [text, setText] = useState('Hello');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={useUnsavedQuestion({ text })}
      title="Welcome"
      closeLabel="Close"
    >
      <TextArea label="Words" value={text} onValueChange={setText} />
    </Dialog>
  );
}

const write = (value: string) => fireEvent.change(page.getByLabelText('Words'), { target: { value } });
const pressEscape = () => fireEvent.keyDown(page.getByRole('dialog'), { key: 'Escape' });

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

test('Escape asks before it closes a changed form, and closes an unchanged form without a question', async () => {
  render(<Form />);
  write('Hello, and welcome');
  pressEscape();
  fireEvent.click(await page.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await expect.poll(() => page.queryByRole('alertdialog')).toBeNull();
  write('Hello');
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});
