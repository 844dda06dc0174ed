import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { compileMessage } from '#locales/compile.ts';
import { formatParts } from '#locales/format.ts';
import { renderPieces, type Wraps } from './message-pieces.tsx';

function shown(text: string, wraps: Wraps): string {
  const pieces = formatParts(
    compileMessage(text, 'test'),
    { tag: 'en', isolates: false },
    { name: '<i>Ana</i>' },
  );
  return render(renderPieces(pieces, wraps)).container.innerHTML;
}

test('renderPieces wraps a marked part with the given function and shows markup in parameters as text', () => {
  const html = shown('Read the <link>terms of {name}</link>.', {
    link: (text) => <a href="/terms">{text}</a>,
  });
  expect(html).toBe('Read the <a href="/terms">terms of &lt;i&gt;Ana&lt;/i&gt;</a>.');
});

test('if no wrap is given, renderPieces renders <strong> as an element and any other marked part as plain text', () => {
  expect(shown('<strong>Not</strong> <link>here</link>', {})).toBe('<strong>Not</strong> here');
  expect(shown('<link><strong>In</strong> it</link>', { link: (text) => <b>{text}</b> })).toBe(
    '<b><strong>In</strong> it</b>',
  );
});
