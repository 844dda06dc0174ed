import { Link } from '#web/kit/Link.tsx';
import { matchRoute, routeNamed } from '#web/kit/match.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { type Piece, piecesOf } from './pieces.ts';

interface LinkedTextProps {
  readonly text: string;
  /** Whether only URLs become links: a private text has no tags and names. */
  readonly isPrivate?: boolean;
}

/** A person's text, with its URLs, #tags and @names as links. */
export function LinkedText({ text, isPrivate = false }: LinkedTextProps) {
  return piecesOf(text).map((piece, place) => (
    // A piece has no identity except its position.
    <OnePiece key={`piece-${String(place)}`} piece={piece} isPrivate={isPrivate} />
  ));
}

function OnePiece({ piece, isPrivate }: { piece: Piece; isPrivate: boolean }) {
  const className = linkClass(isPrivate ? 'inherit' : 'accent');
  if (piece.kind === 'link')
    return (
      // The linked site does not learn where the link was pressed. A URL reads from left to right in every
      // script.
      <a className={className} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        <bdi dir="ltr">{piece.text}</bdi>
      </a>
    );
  const to = isPrivate ? null : pathOf(piece);
  if (to === null) return piece.text;
  return (
    <Link className={className} to={to}>
      <bdi>{piece.text}</bdi>
    </Link>
  );
}

function pathOf(piece: Piece): string | null {
  if (piece.kind === 'tag') return `${routeNamed('Discover').path}?q=${encodeURIComponent(`#${piece.tag}`)}`;
  if (piece.kind !== 'name') return null;
  // `@home` is no creator, because a page of the platform has that address.
  const path = `/${piece.domain}`;
  return matchRoute(path)?.name === 'Creators' ? path : null;
}
