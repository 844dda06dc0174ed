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

test('with the level "none" the picture is shown without a cover', () => {
  show('none');
  expect(screen.getByRole('img', { name: 'Hills' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['blur-15px', 'blur-30px'] as const)(
  'with the level "%s" the picture is inert until "Show" is pressed',
  (level) => {
    show(level);
    expect(screen.getByAltText('Hills').closest('[inert]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByAltText('Hills').closest('[inert]')).toBeNull();
  },
);

test('with the level "hide" the picture is rendered only after "Show" is pressed', () => {
  show('hide');
  expect(screen.queryByAltText('Hills')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByAltText('Hills')).toBeTruthy();
});
