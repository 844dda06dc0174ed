/** `Intl.Segmenter` finds words in all supported scripts, including those without spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
/**
 * The maximum number of words of a text that are compared. Real texts rarely have more: questions are short,
 * and posts are split into paragraphs before the comparison.
 */
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
 * Matches a letter with its combining marks (accents), in scripts where a mark only modifies the letter. In
 * Japanese and Korean a mark is part of the letter. The pattern starts at the letter, because a pattern with
 * a lookbehind at each mark took 0.1 s for a thousand marks.
 */
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}])\p{M}+/gu;

/**
 * The maximum length of a decomposed text, as a multiple of its original length. An accented letter
 * decomposes into at most four characters: the letter and its marks. A few characters decompose into whole
 * sentences; a text that exceeds the maximum because of them is cut off.
 */
const LONGER_MAX = 4;

/** Normalizes a text for comparison, so that spelling variants of a word become equal. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .normalize('NFKD')
    .slice(0, LONGER_MAX * text.length)
    .replace(accents, '$1')
    .normalize('NFC')
    .replace(folded, (letter) => sameLetters[letter] ?? letter);

/**
 * Parts that are written together with a word: the Arabic article, Korean particles and endings, Chinese
 * particles such as 的.
 */
const ATTACHED =
  /^ال(?=..)|(?<=\p{Script=Hangul}{2})(?:은|는|이|가|을|를|의|에|에서|으로|로|와|과|도|만)$|(?<=\p{Script=Hangul})(?:하세요|하나요|해요|합니까|나요|세요|어요|아요|예요|이에요|인가요)$|(?<=\p{Script=Han})[的了吗嗎呢]$/gu;
const APOSTROPHES = /['’]/g;

/** The words of a text in order, normalized for comparison. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(plain(text).replace(APOSTROPHES, ' '))) {
    if (isWordLike) words.push(segment.replace(ATTACHED, ''));
    if (words.length >= WORDS_MAX) break;
  }
  return words;
}

/**
 * The pairs of neighboring letters in the word. The start of the word counts as one more letter before the
 * first, because beginnings vary less than endings.
 */
export function pairsOf(word: string): string[] {
  const letters = ['^', ...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** The minimum likeness. Words below it share letters only by chance and count as different. */
const ALIKE_MIN = 0.6;

/**
 * The likeness of two words from 0 to 1, by their shared pairs of letters. Works for all languages, because
 * it needs no grammar.
 */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  // A word has about as many pairs as letters, so words of very different length cannot share enough pairs.
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
