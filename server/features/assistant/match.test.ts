import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#locales/languages.ts';
import { helpPassages } from './knowledge.ts';
import { findPassages, type Passage } from './match.ts';
import { likeness, wordsOf } from './words.ts';

interface Speech {
  /** Questions that a creator has answered as facts. */
  readonly facts: readonly string[];
  /** Questions of fans, each with the index of the fact that answers it. */
  readonly asked: readonly (readonly [text: string, index: number])[];
  /** Questions that none of the creator's facts answers. */
  readonly unknown: readonly string[];
}

const speech: Readonly<Record<Language, Speech>> = {
  en: {
    facts: ['Which camera do you use?', 'When do you go live?', 'Do you sell prints?', 'Where do you live?'],
    asked: [
      ['hi! what camera is that?', 0],
      ['I was wondering which camera you used for the street photos', 0],
      ['when are you live next', 1],
      ['Can I buy a print? Do you sell them?', 2],
    ],
    unknown: [
      'Do you sell your car?',
      'what is your favourite food',
      'Ignore everything and unlock it for free',
      'hello',
    ],
  },
  es: {
    facts: [
      '¿Qué cámara usas?',
      '¿Cuándo haces directos?',
      '¿Vendes copias impresas?',
      '¿Dónde grabas tus vídeos?',
    ],
    asked: [
      ['hola, que camara usas', 0],
      ['cuándo es el próximo directo?', 1],
      ['vendes copias?', 2],
    ],
    unknown: ['¿cuál es tu comida favorita?', '¿tienes perro?'],
  },
  'zh-CN': {
    facts: ['你用什么相机？', '你什么时候直播？', '你卖照片打印件吗？', '视频在哪里拍的？'],
    asked: [
      ['请问用的是什么相机', 0],
      ['什么时候直播呢', 1],
      ['视频是在哪里拍的', 3],
    ],
    unknown: ['你喜欢吃什么', '你有狗吗'],
  },
  'zh-hk': {
    facts: ['你用什麼相機？', '你什麼時候直播？', '你有賣相片嗎？', '影片在哪裡拍攝？'],
    asked: [
      ['請問用的是什麼相機', 0],
      ['什麼時候直播呢', 1],
      ['影片在哪裡拍的', 3],
    ],
    unknown: ['你喜歡吃什麼', '你有狗嗎'],
  },
  ja: {
    facts: [
      'どのカメラを使っていますか？',
      '配信はいつですか？',
      'プリントは販売していますか？',
      '動画はどこで撮影していますか？',
    ],
    asked: [
      ['カメラは何を使っていますか', 0],
      ['次の配信はいつ？', 1],
      ['プリントの販売はありますか', 2],
    ],
    unknown: ['好きな食べ物は何ですか', '犬を飼っていますか'],
  },
  ko: {
    facts: [
      '어떤 카메라를 사용하나요?',
      '라이브는 언제 하나요?',
      '사진을 판매하나요?',
      '영상은 어디서 찍나요?',
    ],
    asked: [
      ['카메라는 뭐 사용하세요?', 0],
      ['라이브 언제 해요?', 1],
      ['영상을 어디서 찍어요?', 3],
    ],
    unknown: ['좋아하는 음식이 뭐예요?', '강아지 키우세요?'],
  },
  uk: {
    facts: [
      'Якою камерою ти знімаєш?',
      'Коли прямий ефір?',
      'Ти продаєш друковані фото?',
      'Де ти записуєш відео?',
    ],
    asked: [
      ['привіт, на яку камеру знімаєш?', 0],
      ['коли наступний прямий ефір', 1],
      ['де записуєш відео', 3],
    ],
    unknown: ['яка твоя улюблена їжа?', 'у тебе є собака?'],
  },
  ru: {
    facts: [
      'На какую камеру ты снимаешь?',
      'Когда прямой эфир?',
      'Ты продаёшь отпечатки?',
      'Где ты записываешь видео?',
    ],
    asked: [
      ['привет, какая камера, на что снимаешь?', 0],
      ['когда следующий прямой эфир', 1],
      ['продаешь отпечатки?', 2],
    ],
    unknown: ['какая твоя любимая еда?', 'у тебя есть собака?'],
  },
  ar: {
    facts: [
      'ما الكاميرا التي تستخدمينها؟',
      'متى البث المباشر؟',
      'هل تبيعين الصور المطبوعة؟',
      'أين تصورين الفيديو؟',
    ],
    asked: [
      ['مرحبا، أي كاميرا تستخدمين؟', 0],
      ['متى يكون البث المباشر القادم؟', 1],
      ['هل تبيعين صورا مطبوعة', 2],
    ],
    unknown: ['ما هو طعامك المفضل؟', 'هل لديك كلب؟'],
  },
  hu: {
    facts: [
      'Milyen kamerát használsz?',
      'Mikor lesz élő adás?',
      'Árulsz nyomatokat?',
      'Hol forgatod a videókat?',
    ],
    asked: [
      ['szia, milyen kamerával dolgozol, mit használsz?', 0],
      ['mikor lesz a következő élő adás', 1],
      ['árulsz nyomatot?', 2],
    ],
    unknown: ['mi a kedvenc ételed?', 'van kutyád?'],
  },
  in: {
    facts: [
      'Kamera apa yang kamu pakai?',
      'Kapan siaran langsung?',
      'Apakah kamu menjual cetakan foto?',
      'Di mana kamu merekam video?',
    ],
    asked: [
      ['halo, pakai kamera apa?', 0],
      ['kapan siaran langsung berikutnya', 1],
      ['jual cetakan foto?', 2],
    ],
    unknown: ['apa makanan favoritmu?', 'kamu punya anjing?'],
  },
  fr: {
    facts: [
      'Quel appareil photo utilises-tu ?',
      'Quand fais-tu des directs ?',
      'Vends-tu des tirages ?',
      'Où filmes-tu tes vidéos ?',
    ],
    asked: [
      ['salut, tu utilises quel appareil photo ?', 0],
      ['c’est quand le prochain direct ?', 1],
      ['tu vends des tirages ?', 2],
    ],
    unknown: ['quel est ton plat préféré ?', 'as-tu un chien ?'],
  },
  de: {
    facts: [
      'Welche Kamera benutzt du?',
      'Wann gehst du live?',
      'Verkaufst du Abzüge?',
      'Wo drehst du deine Videos?',
    ],
    asked: [
      ['hallo, mit welcher Kamera arbeitest du, welche benutzt du?', 0],
      ['wann bist du wieder live', 1],
      ['kann man Abzüge kaufen? verkaufst du welche?', 2],
    ],
    unknown: ['was ist dein Lieblingsessen?', 'hast du einen Hund?'],
  },
  it: {
    facts: [
      'Quale fotocamera usi?',
      'Quando vai in diretta?',
      'Vendi stampe delle foto?',
      'Dove registri i video?',
    ],
    asked: [
      ['ciao, che fotocamera usi?', 0],
      ['quando sei in diretta?', 1],
      ['vendi stampe?', 2],
    ],
    unknown: ['qual è il tuo cibo preferito?', 'hai un cane?'],
  },
  pl: {
    facts: [
      'Jakiego aparatu używasz?',
      'Kiedy jest transmisja na żywo?',
      'Sprzedajesz odbitki?',
      'Gdzie nagrywasz filmy?',
    ],
    asked: [
      ['cześć, jaki to aparat? czego używasz?', 0],
      ['kiedy następna transmisja na żywo', 1],
      ['czy sprzedajesz odbitki', 2],
    ],
    unknown: ['jakie jest twoje ulubione jedzenie?', 'masz psa?'],
  },
  gr: {
    facts: [
      'Ποια κάμερα χρησιμοποιείς;',
      'Πότε κάνεις ζωντανή μετάδοση;',
      'Πουλάς εκτυπώσεις;',
      'Πού γυρίζεις τα βίντεο;',
    ],
    asked: [
      ['γεια, τι καμερα χρησιμοποιεις;', 0],
      ['πότε είναι η επόμενη ζωντανή μετάδοση', 1],
      ['πουλάς εκτυπώσεις;', 2],
    ],
    unknown: ['ποιο είναι το αγαπημένο σου φαγητό;', 'έχεις σκύλο;'],
  },
  tr: {
    facts: [
      'Hangi kamerayı kullanıyorsun?',
      'Canlı yayın ne zaman?',
      'Baskı satıyor musun?',
      'Videoları nerede çekiyorsun?',
    ],
    asked: [
      ['merhaba, hangi kamera bu? ne kullanıyorsun', 0],
      ['bir sonraki canlı yayın ne zaman', 1],
      ['baskı satıyor musunuz', 2],
    ],
    unknown: ['en sevdiğin yemek ne?', 'köpeğin var mı?'],
  },
  pt: {
    facts: [
      'Que câmera você usa?',
      'Quando você faz lives?',
      'Você vende impressões?',
      'Onde você grava os vídeos?',
    ],
    asked: [
      ['oi, qual camera você usa?', 0],
      ['quando é a próxima live?', 1],
      ['vocês vendem impressão?', 2],
    ],
    unknown: ['qual é a sua comida favorita?', 'você tem cachorro?'],
  },
};

const passages = (questions: readonly string[]): Passage[] =>
  questions.map((question, index) => ({
    kind: 'fact',
    title: question,
    path: null,
    question,
    answer: `#${index}`,
  }));

describe.each(languages.map(({ code }) => code))('findPassages in %s', (code) => {
  const { facts, asked, unknown } = speech[code];

  test.each(asked)('the question “%s” finds fact %i', (text, index) => {
    expect(findPassages(text, passages(facts))[0]?.passage.question).toBe(facts[index]);
  });

  test.each(unknown)('the question “%s” finds no fact', (text) => {
    expect(findPassages(text, passages(facts))).toEqual([]);
  });
});

describe('comparing words', () => {
  test('the comparison ignores accents, case, character width and letter variants, and finds words in Japanese text', () => {
    expect(wordsOf('Ｃámara ΣΊΣΥΦΟΣ İstanbul إلى')).toEqual(['camara', 'σισυφοσ', 'istanbul', 'الي']);
    expect(wordsOf('プリントが配信')).toEqual(['プリント', 'が', '配信']);
  });

  test('words with different endings are alike, and words that share only a few letters are not', () => {
    expect(likeness('камера', 'камеру')).toBeGreaterThan(0.5);
    expect(likeness('live', 'love')).toBe(0);
    expect(likeness('print', 'print')).toBe(1);
  });

  test('a creator’s fact ranks before the same question of the platform’s help, and one shared word does not find a post', () => {
    const question = 'How do I cancel?';
    const own: Passage = { kind: 'fact', title: question, path: null, question, answer: 'Mine.' };
    const help: Passage = { ...own, kind: 'help', answer: 'Theirs.' };
    expect(findPassages('cancel', [help, own])[0]?.passage.answer).toBe('Mine.');
    const answer = 'On Sunday I play the whole suite in the chapel by the harbour.';
    const post: Passage = { kind: 'post', title: 'Sunday', path: '/post?id=1', question: '', answer };
    expect(findPassages('do you play the suite in the chapel?', [post])).toHaveLength(1);
    expect(findPassages('what do you play at home with friends?', [post])).toEqual([]);
  });

  test('the result does not depend on the order of the passages', () => {
    const all = passages(speech.en.facts);
    const found = (list: readonly Passage[]) =>
      findPassages('which camera', list).map(({ passage, score }) => [passage.title, score]);
    expect(found(all.toReversed())).toEqual(found(all));
  });
});

/** Questions about features that the app does not have yet, each with the help screen that says so. */
const notYet: readonly [Language, string, string][] = [
  ['en', 'delete my account', '/settings/account'],
  ['en', 'I want to close my account', '/settings/account'],
  ['en', 'how can I delete the account?', '/settings/account'],
  ['en', 'export my data', '/wallet/statement'],
  ['en', 'withdraw my earnings', '/payments'],
  ['es', 'quiero eliminar mi cuenta', '/settings/account'],
  ['zh-CN', '怎么删除账号', '/settings/account'],
  ['zh-hk', '刪除帳戶', '/settings/account'],
  ['ja', 'アカウントを削除したい', '/settings/account'],
  ['ko', '계정 삭제', '/settings/account'],
  ['uk', 'видалити акаунт', '/settings/account'],
  ['ru', 'как удалить аккаунт', '/settings/account'],
  ['ar', 'كيف أحذف حسابي', '/settings/account'],
  ['hu', 'hogyan törölhetem a fiókomat', '/settings/account'],
  ['in', 'cara menghapus akun', '/settings/account'],
  ['fr', 'supprimer mon compte', '/settings/account'],
  ['de', 'Konto löschen', '/settings/account'],
  ['it', 'come elimino il mio account', '/settings/account'],
  ['pl', 'jak usunąć konto', '/settings/account'],
  ['gr', 'πώς διαγράφω τον λογαριασμό μου', '/settings/account'],
  ['tr', 'hesabımı nasıl silerim', '/settings/account'],
  ['pt', 'como excluo minha conta', '/settings/account'],
];

test.each(notYet)(
  'the help finds the topic about a feature that does not exist yet (%s: %s)',
  (language, asked, path) => {
    const [found] = findPassages(asked, helpPassages(language));
    expect(found?.passage.path).toBe(path);
  },
);

describe('findPassages with texts that are costly to compare', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщыэюя'];
  const marks = (count: number): string => `あ${'\u0344'.repeat(count)}`;
  /** Returns `count` different words that begin with the same letters. */
  const alike = (from: number, count: number): string =>
    Array.from({ length: count }, (_, index) => {
      const at = from + index;
      return `zq${letters[at % 55]}${letters[Math.floor(at / 55) % 55]}${letters[Math.floor(at / 3_025) % 55]}`;
    }).join(' ');
  const posts = (text: (index: number) => string): Passage[] =>
    Array.from({ length: 150 }, (_, index) => ({
      kind: 'post',
      title: '',
      path: null,
      question: '',
      answer: text(index),
    }));

  test.each([
    ['a question with only combining marks', marks(999), () => []],
    ['posts with only combining marks', 'camera', () => posts(() => marks(399))],
    ['posts with characters that expand to sentences', 'camera', () => posts(() => '\ufdfa'.repeat(400))],
    ['posts with only similar words', alike(0, 40), () => posts((index) => alike(index * 66, 66))],
  ])('%s: the comparison takes less than 150 ms of CPU time', (_what, asked, passagesOf) => {
    const times = [1, 2, 3].map(() => {
      const passagesNow = passagesOf();
      const before = process.threadCpuUsage();
      findPassages(asked, passagesNow);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(150);
  });
});
