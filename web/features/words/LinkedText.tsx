import { Link } from '#web/kit/Link.tsx';
import { matchRoute, routeNamed } from '#web/kit/match.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { type Piece, piecesOf } from './pieces.ts';

interface LinkedTextProps {
  readonly text: string;
  /** Only addresses lead on: what is said in private names nobody and has no tags. */
  readonly isPrivate?: boolean;
}

/** What somebody wrote, with its links, #tags and @names to press. */
export function LinkedText({ text, isPrivate = false }: LinkedTextProps) {
  return piecesOf(text).map((piece, place) => (
    // A piece has no name but its place.
    <OnePiece key={`piece-${String(place)}`} piece={piece} isPrivate={isPrivate} />
  ));
}

function OnePiece({ piece, isPrivate }: { piece: Piece; isPrivate: boolean }) {
  const look = linkClass(isPrivate ? 'inherit' : 'accent');
  if (piece.kind === 'link')
    return (
      // Where a link leads is told nothing of where it was pressed. An address reads from the left in every script.
      <a className={look} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        <bdi dir="ltr">{piece.text}</bdi>
      </a>
    );
  const to = isPrivate ? null : pathOf(piece);
  if (to === null) return piece.text;
  return (
    <Link className={look} to={to}>
      <bdi>{piece.text}</bdi>
    </Link>
  );
}

function pathOf(piece: Piece): string | null {
  if (piece.kind === 'tag') return `${routeNamed('Discover').path}?q=${encodeURIComponent(`#${piece.tag}`)}`;
  if (piece.kind !== 'name') return null;
  // `@home` is nobody: a page of the platform stands at that address.
  const path = `/${piece.domain}`;
  return matchRoute(path)?.name === 'Creators' ? path : null;
}
