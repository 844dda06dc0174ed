/** Intl knows where words end in every script we speak, also where no spaces are. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
/** Far beyond what a question holds; posts are cut into pieces before they come here. */
const WORDS_MAX = 400;

const sameLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ـ: '',
};
const folded = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'gu');
/**
 * Accents are left out where they only colour a letter; in Japanese and Korean the mark is part of it. Found from the
 * letter on: asked of each mark what it stands on, a row of a thousand took a tenth of a second.
 */
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}])\p{M}+/gu;

/** A letter and its marks are four signs at most; one sign that stands for a whole sentence is not written by people. */
const LONGER_MAX = 4;

/** A text as it is compared: one way to write what people write in several. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .normalize('NFKD')
    .slice(0, LONGER_MAX * text.length)
    .replace(accents, '$1')
    .normalize('NFC')
    .replace(folded, (letter) => sameLetters[letter] ?? letter);

/** What is only hung onto a word: the Arabic article, Korean particles and endings, the Chinese 的. */
const ATTACHED =
  /^ال(?=..)|(?<=\p{Script=Hangul}{2})(?:은|는|이|가|을|를|의|에|에서|으로|로|와|과|도|만)$|(?<=\p{Script=Hangul})(?:하세요|하나요|해요|합니까|나요|세요|어요|아요|예요|이에요|인가요)$|(?<=\p{Script=Han})[的了吗嗎呢]$/gu;
const APOSTROPHES = /['’]/g;

/** The words of a text, in order, as they are compared. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(plain(text).replace(APOSTROPHES, ' '))) {
    if (isWordLike) words.push(segment.replace(ATTACHED, ''));
    if (words.length >= WORDS_MAX) break;
  }
  return words;
}

/** Where a word begins counts as a letter of its own: endings change, beginnings seldom do. */
export function pairsOf(word: string): string[] {
  const letters = ['^', ...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Below this two words are different ones that happen to share letters. */
const ALIKE_MIN = 0.6;

/** How alike two words are, from 0 to 1: by their pairs of letters, so that one need not know any grammar. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  // Pairs are about as many as letters: words of very different length cannot share enough of them.
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if ((2 * shorter.length) / (shorter.length + longer.length) < ALIKE_MIN) return 0;
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const rest = [...right];
  let shared = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  const dice = (2 * shared) / (left.length + right.length);
  return dice < ALIKE_MIN ? 0 : dice ** 2;
}
