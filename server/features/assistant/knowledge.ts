import { displayFor } from '#locales/display.ts';
import type { Language } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import type { Reader } from '../../kit/db.ts';
import { lazyPerKey } from '../../kit/lazy.ts';
import { helpFacts } from './help-facts.ts';
import { helpTopics } from './help-topics.ts';
import { listOfferedTiers, listOpenPosts, type OfferedTier, type OpenPost } from './knowledge.store.ts';
import type { Passage } from './match.ts';
import type { AssistantRow } from './settings.store.ts';

const TITLE_MAX_CHARS = 60;
const PIECE_MAX_CHARS = 500;
/** The maximum number of paragraphs of all posts together, latest posts first. */
const PIECES_MAX = 150;

/**
 * All texts that a creator's assistant can answer with: the creator's facts, tiers and public posts, and the
 * platform's help. None of these texts comes from chats, from notes or from fans, so no answer can reveal
 * what chats and notes contain or what fans wrote.
 */
export async function knowledgeOf(
  reader: Reader,
  { creatorId, facts, language }: Pick<AssistantRow, 'creatorId' | 'facts' | 'language'>,
): Promise<Passage[]> {
  const tiers = await listOfferedTiers(reader, creatorId);
  const posts = await listOpenPosts(reader, creatorId);
  return [
    ...facts.map(
      ({ question, answer }): Passage => ({ kind: 'fact', title: question, path: null, question, answer }),
    ),
    ...tiers.map((tier) => tierPassage(tier, language)),
    ...posts.flatMap(postPassages).slice(0, PIECES_MAX),
    ...helpPassages(language),
  ];
}

/** The help texts as passages. Made once for each language, so that a passage is split into words only once. */
export const helpPassages = lazyPerKey((language: Language): readonly Passage[] =>
  helpTopics.map(({ name, path }) => {
    const question = serverMessage(language, `help.question.${name}`);
    const answer = serverMessage(language, `help.answer.${name}`, helpFacts(name, language));
    return { kind: 'help', title: question, path, question, answer };
  }),
);

function tierPassage(
  { name, price, description, benefits, domain }: OfferedTier,
  language: Language,
): Passage {
  const facts = { name, price: displayFor(language).money(BigInt(price), 'USD') };
  const benefitsText = benefits.length > 0 ? benefits.join(', ') : description;
  return {
    kind: 'tier',
    title: name,
    path: `/${domain}`,
    question: serverMessage(language, 'help.tier.question', { name }),
    answer: benefitsText
      ? serverMessage(language, 'help.tier.answer.benefits', { ...facts, benefits: benefitsText })
      : serverMessage(language, 'help.tier.answer', facts),
  };
}

/** Splits a post into paragraphs, because an answer is one paragraph and not a whole post. */
function postPassages({ id, text }: OpenPost): Passage[] {
  const pieces = text.split(/\n\s*\n|\n/).map((piece) => piece.trim());
  const [title = ''] = pieces;
  return pieces
    .filter((piece) => piece !== '' && piece.length <= PIECE_MAX_CHARS)
    .map((answer) => ({
      kind: 'post',
      title:
        title.length > TITLE_MAX_CHARS ? `${title.slice(0, TITLE_MAX_CHARS - 1).toWellFormed()}…` : title,
      path: `/post?id=${id}`,
      question: '',
      answer,
    }));
}
