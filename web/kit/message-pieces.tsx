import { Fragment, type ReactNode } from 'react';
import type { Piece, Tag } from '#locales/format.ts';

/** How each marked part of a message is rendered. A marked part without a function here is plain text. */
export type Wraps = { readonly [tag in Tag]?: (children: ReactNode) => ReactNode };

const standard: Wraps = { strong: (children) => <strong>{children}</strong> };

export function renderPieces(pieces: readonly Piece[], wraps: Wraps): ReactNode {
  return pieces.map((piece, index) => {
    // The index can be the key, because the order of a message's pieces never changes.
    const key = `${index}`;
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
    const children = renderPieces(piece.children, wraps);
    const wrap = wraps[piece.tag] ?? standard[piece.tag];
    return <Fragment key={key}>{wrap ? wrap(children) : children}</Fragment>;
  });
}
