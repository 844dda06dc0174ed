import { Fragment, type ReactNode } from 'react';
import type { Piece, Tag } from '#locales/format.ts';

/** How each marked part of a message is rendered; a part without an entry stays plain text. */
export type Wraps = { readonly [tag in Tag]?: (children: ReactNode) => ReactNode };

const standard: Wraps = { strong: (children) => <strong>{children}</strong> };

export function renderPieces(pieces: readonly Piece[], wraps: Wraps): ReactNode {
  return pieces.map((piece, index) => {
    // The order of a message's pieces never changes, so their indexes can be keys.
    const key = `${index}`;
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
    const children = renderPieces(piece.children, wraps);
    const wrap = wraps[piece.tag] ?? standard[piece.tag];
    return <Fragment key={key}>{wrap ? wrap(children) : children}</Fragment>;
  });
}
