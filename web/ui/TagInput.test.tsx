import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TagInput } from './TagInput.tsx';

afterEach(cleanup);

function Tags({ max }: { max?: number }) {
  const [tags, setTags] = useState<readonly string[]>(['Clay']);
  return (
    <TagInput
      label="Topics"
      value={tags}
      onValueChange={setTags}
      removeLabel={(tag) => `Remove ${tag}`}
      max={max}
    />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Topics' });
const kept = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
const type = (text: string, key: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key });
};

test('Enter and a comma add the typed tag, unless a tag exists that differs only in case', () => {
  render(<Tags />);
  type(' kiln ', 'Enter');
  type('glaze', ',');
  type('CLAY', 'Enter');
  expect(kept()).toEqual(['Remove Clay', 'Remove kiln', 'Remove glaze']);
  expect(field().value).toBe('');
});

test('Backspace removes the last tag if the field is empty, and only then', () => {
  render(<Tags />);
  type('kiln', 'Enter');
  type('gl', 'Backspace');
  expect(kept()).toEqual(['Remove Clay', 'Remove kiln']);
  type('', 'Backspace');
  expect(kept()).toEqual(['Remove Clay']);
});

test('a pasted list becomes tags until there are `max` tags', () => {
  render(<Tags max={3} />);
  fireEvent.paste(field(), { clipboardData: { getData: () => 'kiln, glaze; wheel' } });
  expect(kept()).toEqual(['Remove Clay', 'Remove kiln', 'Remove glaze']);
  expect(field().readOnly).toBe(true);
});

test('the remove button of a tag removes that tag; leaving the field adds the typed tag', () => {
  render(<Tags />);
  fireEvent.change(field(), { target: { value: 'wheel' } });
  fireEvent.blur(field());
  fireEvent.click(screen.getByRole('button', { name: 'Remove Clay' }));
  expect(kept()).toEqual(['Remove wheel']);
});
