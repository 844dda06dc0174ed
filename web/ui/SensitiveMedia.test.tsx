import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SensitiveMedia } from './SensitiveMedia.tsx';

afterEach(cleanup);

const show = (level: 'none' | 'blur-15px' | 'blur-30px' | 'hide') =>
  render(
    <SensitiveMedia level={level} notice="You chose to cover such pictures." revealLabel="Show">
      <img src="/1.jpg" alt="Hills" />
    </SensitiveMedia>,
  );

test('with no level the picture is simply there', () => {
  show('none');
  expect(screen.getByRole('img', { name: 'Hills' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['blur-15px', 'blur-30px'] as const)(
  '%s keeps the picture out of reach until it is asked for',
  (level) => {
    show(level);
    expect(screen.getByAltText('Hills').closest('[inert]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByAltText('Hills').closest('[inert]')).toBeNull();
  },
);

test('hidden pictures are not even loaded until they are asked for', () => {
  show('hide');
  expect(screen.queryByAltText('Hills')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByAltText('Hills')).toBeTruthy();
});
