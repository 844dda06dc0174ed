import { linkClass } from '#web/ui/linkClass.ts';

const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”])/g;

/** Words with their links to press. Where a link leads is told nothing of where it was pressed. */
export function LinkedText({ text }: { text: string }) {
  return text.split(LINK).map((piece, place) =>
    place % 2 === 1 ? (
      <a
        // A piece has no name but its place.
        key={`link-${String(place)}`}
        className={linkClass('inherit')}
        href={piece}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
