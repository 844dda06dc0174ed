import { Fragment, type ReactNode } from 'react';
import type { Piece, Tag } from '#locales/format.ts';

/** What each marked part of a message becomes; a part nobody asked for stays plain text. */
export type Wraps = { readonly [tag in Tag]?: (children: ReactNode) => ReactNode };

const standard: Wraps = { strong: (children) => <strong>{children}</strong> };

export function renderPieces(pieces: readonly Piece[], wraps: Wraps): ReactNode {
  return pieces.map((piece, place) => {
    // The places of a message never move, so they can serve as keys.
    const key = `${place}`;
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
    const children = renderPieces(piece.children, wraps);
    const wrap = wraps[piece.tag] ?? standard[piece.tag];
    return <Fragment key={key}>{wrap ? wrap(children) : children}</Fragment>;
  });
}
