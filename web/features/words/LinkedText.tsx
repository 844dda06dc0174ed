import { Link } from '#web/kit/Link.tsx';
import { matchRoute, routeNamed } from '#web/kit/match.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import { type Piece, piecesOf } from './pieces.ts';

interface LinkedTextProps {
  readonly text: string;
  /**
   * Whether only URLs become links. In a private text, such as a message, #tags and @names stay plain text.
   */
  readonly isPrivate?: boolean;
}

/** A text written by a person. Its URLs, #tags and @names become links. */
export function LinkedText({ text, isPrivate = false }: LinkedTextProps) {
  return piecesOf(text).map((piece, place) => (
    // A piece of text has no id, so its position is its key.
    <OnePiece key={`piece-${String(place)}`} piece={piece} isPrivate={isPrivate} />
  ));
}

function OnePiece({ piece, isPrivate }: { piece: Piece; isPrivate: boolean }) {
  const className = linkClass(isPrivate ? 'inherit' : 'accent');
  if (piece.kind === 'link')
    return (
      // `noreferrer` prevents the linked site from learning on which page the person pressed the link. The
      // `bdi` shows a URL left to right in a text of any direction.
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
  // The path of a platform page, such as `/home`, is not a creator's page, so `@home` does not become a link.
  const path = `/${piece.domain}`;
  return matchRoute(path)?.name === 'Creators' ? path : null;
}
