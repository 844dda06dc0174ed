import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSaved } from './useSaved.ts';

function Note({ stored, save }: { stored: string; save: (text: string) => Promise<unknown> }) {
  const { isSaved, onValueChange, ...field } = useSaved(stored, save);
  return (
    <textarea
      aria-label="note"
      aria-busy={!isSaved}
      {...field}
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}

const field = () => page.getByLabelText<HTMLTextAreaElement>('note');
const types = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }));
const leaves = () => act(async () => fireEvent.blur(field()));
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders the field. `saved` lists every text that was saved. */
function open(stored = 'likes jazz') {
  const saved: string[] = [];
  const save = vi.fn(async (text: string) => {
    saved.push(text);
  });
  const { rerender, unmount } = render(<Note stored={stored} save={save} />);
  return { saved, save, unmount, receives: (text: string) => rerender(<Note stored={text} save={save} />) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('typed text is saved once, a moment after the last keystroke', async () => {
  const note = open();
  await types('likes jazz a');
  await passes(500);
  await types('likes jazz and');
  expect(field().ariaBusy ?? field().getAttribute('aria-busy')).toBe('true');
  await passes(900);
  expect(note.saved).toEqual(['likes jazz and']);
  note.receives('likes jazz and');
  await leaves();
  await passes(2_000);
  expect(note.saved).toHaveLength(1);
  expect(field().getAttribute('aria-busy')).toBe('false');
});

test('typed text is saved immediately when the field loses focus or is unmounted', async () => {
  const note = open();
  await types('hates jazz');
  await leaves();
  expect(note.saved).toEqual(['hates jazz']);
  note.receives('hates jazz');
  await types('hates jazz, loves tea');
  note.unmount();
  await passes(0);
  expect(note.saved).toEqual(['hates jazz', 'hates jazz, loves tea']);
});

test('when the stored text changes, a field that nobody typed in shows the new text and saves nothing', async () => {
  const note = open();
  note.receives('moved to Lisbon');
  expect(field().value).toBe('moved to Lisbon');
  await leaves();
  await passes(2_000);
  note.unmount();
  await passes(0);
  expect(note.saved).toEqual([]);
});

test('once typed text is saved and the field has lost focus, the field shows later changes of the stored text', async () => {
  const note = open();
  await types('hates jazz');
  await leaves();
  note.receives('hates jazz');
  note.receives('moved to Lisbon');
  expect(field().value).toBe('moved to Lisbon');
});

test('text that could not be saved stays in the field, and is saved when the field loses focus again', async () => {
  const note = open();
  note.save.mockRejectedValueOnce(new Error('away'));
  await types('hates jazz');
  await leaves();
  expect(field().value).toBe('hates jazz');
  expect(field().getAttribute('aria-busy')).toBe('true');
  await leaves();
  expect(note.saved).toEqual(['hates jazz']);
});

test('when text is saved while an earlier save is still running, the later text is stored in the end', async () => {
  const note = open();
  let release = (): void => undefined;
  note.save.mockImplementationOnce(async (text) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    note.saved.push(text);
  });
  await types('first');
  await passes(900);
  await types('second');
  await passes(900);
  expect(note.saved).toEqual([]);
  await act(async () => release());
  expect(note.saved).toEqual(['first', 'second']);
});
