import type { Language } from '#locales/languages.ts';

/**
 * Common words of each language, which say nothing about the topic of a sentence. They have a low weight in
 * comparisons and identify the language of a text. Spelled as `plain` in `words.ts` returns them: lower case,
 * without accents.
 */
const lists: Readonly<Record<Language, string>> = {
  en: `a an the and or but if so of to in on at by for from with about into as is are was were be been am do does did
    have has had can could will would should may might must i you he she it we they me my mine your yours him her his our
    us them their this that these those there here what which who whom whose when where why how not no yes any some all
    just only also too very then than please hi hello hey thanks thank dear tell know let get got like want ever
    go going next again use using used don t s re ll ve m d got`,
  es: `el la los las un una unos unas y o u pero si de del al a en por para con sin sobre como es son era eres soy esta
    estan estas ser estar hay ha he has han haber hacer haces puedo puedes puede quiero tienes tiene tengo yo tu te ti mi me
    mis tus su sus nos nosotros lo le les se este eso ese esa esto que cual cuales quien cuando donde porque no ya muy mas
    tambien solo hola gracias favor algo algun alguna
    proximo proxima otra vez usas usar haces`,
  'zh-CN': `的 了 吗 呢 吧 啊 是 在 有 和 与 或 也 都 就 还 很 太 不 没 没有 我 你 您 他 她 它 我们 你们 他们 这 那 这个 那个 什么
    怎么 怎样 如何 哪 哪里 哪个 谁 多少 几 为什么 可以 能 会 要 想 请 请问 给 把 被 对 从 到 你好 谢谢 一个 一下 吗 么
    用 使用 下次 下一次`,
  'zh-hk': `的 了 嗎 呢 吧 啊 是 在 有 和 與 或 也 都 就 還 很 太 不 沒 沒有 我 你 您 他 她 它 我們 你們 他們 這 那 這個 那個 什麼 甚麼
    怎麼 怎樣 如何 哪 哪裡 哪個 誰 多少 幾 為什麼 可以 能 會 要 想 請 請問 給 把 被 對 從 到 你好 謝謝 一個 一下 麼 嘅 咗 喺 係 唔 冇
    佢 啲 點 邊 乜
    用 使用 下次 下一次`,
  ja: `は が を に へ と で も の や か ね よ な だ です ます でした ました ません ない する し して した いる い ある あり こと もの これ
    それ あれ この その あの ここ そこ どこ いつ なに 何 なん だれ 誰 どの どれ どう なぜ いくら ください 下さい できる でき ため から まで より
    私 あなた 僕 さん お ご こんにちは ありがとう という ですか ますか たい て れる られ
    次 ありま すか てい 使っ 使う`,
  ko: `은 는 이 가 을 를 의 에 에서 로 으로 와 과 도 만 요 이요 저 나 너 당신 우리 그 이 저 것 거 수 있 있나요 있어요 있습니까 없 하나요
    해요 합니까 하세요 인가요 무엇 뭐 언제 어디 어디서 누구 왜 어떻게 얼마 어떤 좀 안녕 안녕하세요 감사합니다 제 제가 내 내가 및
    다음 사용`,
  uk: `і и й та або але якщо у в на з зі із до від для по про за під над при без як що це цей ця ці то той та які який яка яке
    хто коли де куди чому чи є був була були буде бути я ти ви він вона воно ми вони мене мені тебе тобі вас вам твій твоя
    твої ваш ваша ваші мій моя мої не ні так дуже ще вже тільки можна можеш може хочу є привіт дякую будь ласка скільки
    яку якою яких наступний наступна знову`,
  ru: `и а но или если в во на с со из к ко от для по о об про за под над при без как что это этот эта эти то тот та те какой
    какая какие какое кто когда где куда почему ли есть был была были будет быть я ты вы он она оно мы они меня мне тебя
    тебе вас вам твои твой твоя ваш ваша ваши мой моя мои не нет да очень еще уже только можно можешь можете хочу у
    привет здравствуите спасибо пожалуиста сколько же бы
    какую какои каких следующии следующая снова`,
  ar: `في من الي علي عن مع هل ما ماذا متي اين كيف لماذا كم من هو هي هم انا انت انتم نحن هذا هذه ذلك تلك التي الذي ان لا نعم
    لم لن قد كان كانت يكون لي لك له لها لنا و او ثم بعد قبل كل بعض غير يمكن يمكنني يمكنك هناك مرحبا شكرا فضلك اي بها به عند
    القادم قادم التالي تالي`,
  hu: `a az egy es vagy de ha hogy van vannak volt lesz nem igen is csak mar meg ki mi mit miert mikor hol hova hogyan milyen
    melyik mennyi ez azt ezt ezek azok en te o mi ti ok nekem neked engem teged maga on te enyem tied lehet tudok tudsz
    szeretnek kerem kerlek szia hello koszonom nagyon sok itt ott ra rol ban ben
    kovetkezo ujra`,
  in: `yang dan atau tapi jika di ke dari untuk pada dengan tentang oleh sebagai adalah ini itu apa siapa kapan mana dimana
    kenapa mengapa bagaimana berapa saya aku kamu anda dia kami kita mereka nya tidak ya bisa boleh akan sudah belum juga
    hanya sangat ada mau ingin tolong halo hai terima kasih apakah lagi saja
    berikutnya pakai`,
  fr: `le la les l un une des du de d et ou mais si a au aux en dans sur sous par pour avec sans comme est sont etait etes suis
    es ete etre avoir ai as avez ont a je j tu t il elle on nous vous ils elles me te se moi toi mon ma mes ton ta tes son
    sa ses votre vos notre ce cet cette ces c ca que qu qui quoi quel quelle quels quelles quand ou pourquoi comment
    combien ne n pas oui non y plus tres aussi peux peut peuvent bonjour salut merci plait faire fais
    prochain prochaine encore s m qu utilises utilise`,
  de: `der die das den dem des ein eine einen einem einer und oder aber wenn in im an am auf aus bei mit nach von vom zu zum
    zur fur uber unter als wie ist sind war waren bin bist sein haben habe hast hat kann kannst konnen wird werden ich du er
    sie es wir ihr mich mir dich dir uns euch mein meine dein deine deinen sein seine was wer wen wo wann warum welche
    welcher welches nicht nein ja auch nur sehr noch schon mal hallo danke bitte gibt
    nachste nachster nachsten wieder gehst geht welchem welchen benutzt`,
  it: `il lo la i gli le l un uno una e o ma se di del della dei delle a al alla ai alle in nel nella su sul da dal dalla per
    con senza come e sono era sei essere avere ho hai ha hanno posso puoi puo io tu lui lei noi voi loro mi ti si ci vi me te
    mio mia miei tuo tua tuoi suo sua questo questa quello quella che chi cosa quale quali quando dove perche quanto
    quanta non si anche solo molto piu ciao grazie favore fai
    prossimo prossima ancora usi vai`,
  pl: `i a ale lub albo czy jesli w we na z ze do od dla po o przy pod nad za bez jak co to ten ta te tego tej jest sa byl byla
    bedzie byc ja ty on ona ono my wy oni mnie mi ciebie ci cie was wam moj moja moje twoj twoja twoje nie tak bardzo
    jeszcze juz tylko mozna moge mozesz chce kto kiedy gdzie dlaczego ktory ktora ktore jaki jaka jakie ile czesc
    dziekuje prosze sie u masz
    nastepna nastepny znowu jakiego jakiej jakim`,
  gr: `ο η το οι τα του τησ των τον την τουσ τισ ενασ μια ενα και η αλλα αν σε στο στη στην στα απο για με χωρισ ωσ πωσ οπωσ
    ειναι ηταν εισαι ειμαι εχω εχεισ εχει μπορω μπορεισ μπορει εγω εσυ αυτοσ αυτη αυτο εμεισ εσεισ μου σου του μασ σασ με σε
    τι ποιοσ ποια ποιο ποτε που γιατι ποσο δεν δε ναι οχι πολυ ακομα μονο να θα γεια ευχαριστω παρακαλω
    επομενη επομενο επομενοσ παλι κανεισ`,
  tr: `ve veya ya ama eger bir bu su o de da ile icin gibi kadar en cok daha mi mu ne kim nerede nereye nasil neden nicin
    hangi kac ben sen biz siz onlar bana sana beni seni benim senin sizin bizim var yok degil evet hayir mi misin musun
    miyim olur olarak olan lutfen merhaba selam tesekkurler sey acaba ki hem
    sonraki bir tekrar`,
  pt: `o a os as um uma uns umas e ou mas se de do da dos das em no na nos nas por pelo pela para com sem sobre como e sao era
    es sou ser estar esta estao tem tens tenho ha posso podes pode eu tu voce voces ele ela nos eles me te se meu minha seu
    sua seus teu tua isso isto este esta esse essa que qual quais quem quando onde porque quanto nao sim ja muito mais
    tambem so ola oi obrigado obrigada favor fazer faz
    proxima proximo outra vez usa usas faz`,
};

/**
 * Question words of all languages. They show the kind of answer that is wanted: a time, a place, a number.
 */
const asking = new Set(
  `when where why how who whom cuando donde porque quien cuanto cuanta 什么时候 哪里 多少 为什么 怎么 谁 什麼時候 時候 时候 哪裡 為什麼
   怎麼 誰 いつ どこ なぜ いくら だれ 何時 언제 어디 어디서 왜 얼마 누구 어떻게 коли де чому скільки хто когда где почему сколько кто متي اين
   لماذا كم mikor hol miert mennyi kapan mana dimana kenapa berapa siapa quand pourquoi combien comment wann wo warum
   wieviel wer quando dove perche quanto onde kiedy gdzie dlaczego ile kto ποτε που γιατι ποσο ποιοσ zaman nerede neden kac
   kim nasil`.split(/\s+/),
);

const words: ReadonlyMap<Language, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, list]) => [language as Language, new Set(list.split(/\s+/))]),
);

const everywhere: ReadonlySet<string> = new Set([...words.values()].flatMap((list) => [...list]));

const HIRAGANA = /^\p{Script=Hiragana}+$/u;

/**
 * Whether the word is common in at least one language. All languages are checked, because the language of a
 * question is unknown. Words in hiragana count as common, because Japanese writes its grammar in it.
 */
export const isCommon = (word: string): boolean => everywhere.has(word) || HIRAGANA.test(word);

export const isAsking = (word: string): boolean => asking.has(word);

export const isCommonIn = (language: Language, word: string): boolean =>
  words.get(language)?.has(word) === true;
