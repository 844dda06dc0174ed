/** A note for sale in the demo. */
export interface WrittenNote {
  readonly domain: string;
  readonly title: string;
  readonly text: string;
  readonly price: string;
}

/**
 * The notes of twelve creators, each creator's notes in the order of writing. These creators are verified to
 * sell.
 */
export const writtenNotes: readonly WrittenNote[] = [
  {
    domain: 'miraokafor',
    title: 'Fingerings for the Sarabande in D minor',
    text: 'Bars 1 to 8 stay in first position; the open A is not a weakness, it is the room answering. From bar 13 I shift on the bow change, never during the note. The trill in 24 starts on the upper note and slows down as the bow does. I changed my mind about bar 27 twice this year. The version here is the one I play when nobody is listening.',
    price: '6.60',
  },
  {
    domain: 'miraokafor',
    title: 'One microphone, one room',
    text: 'The microphone stands at my left knee height, two arm lengths away, pointing past me at the bookshelf. Carpet under the chair, bare wood under the spike. I record at seven in the morning because the street sleeps. No cuts: if the phone rings in the last bar, that take is about a phone.',
    price: '9',
  },
  {
    domain: 'miraokafor',
    title: 'Forty minutes of practice when you only have twenty',
    text: 'Ten minutes of open strings with a tuner in view and the sound off. Five minutes on one shift, up and down, thirty times, counting aloud. Five minutes of the piece, but only the bar you fear. Stop while it is still going well. The other twenty minutes happen on the bus, with the left hand on your right forearm.',
    price: '4.50',
  },
  {
    domain: 'junohale',
    title: 'Celadon that does not craze, third try',
    text: 'Feldspar 27, silica 33, whiting 17, kaolin 23, red iron 1.2. Sieve twice through 80 mesh. Thick as cream on the inside, milk on the outside. Cone 9 with a slow last hour. The first two tries crazed because I cooled too fast; the third sat in the kiln until Sunday evening.',
    price: '12',
  },
  {
    domain: 'tomasrey',
    title: 'Black salsa in one pan',
    text: 'Six tomatoes, two onions, four chiles, all whole, in a dry iron pan until they look ruined. Eight minutes under a lid with the heat off. Chop by hand, never blend. Salt at the end and half a lime after that. If it tastes of smoke only, you stopped too early; if of ash, you were on the phone.',
    price: '5',
  },
  {
    domain: 'tomasrey',
    title: 'Pineapple skin, three days, a jar',
    text: 'Skin and core of one ripe pineapple, a cone of raw sugar, two litres of water, a stick of cinnamon. Cloth over the jar, out of the sun. Stir morning and night. On day two it whispers, on day three it talks: strain it then. Day four is vinegar, which is also not bad.',
    price: '4',
  },
  {
    domain: 'inesfalk',
    title: 'Waiting list: eleven places and their weather',
    text: 'For each place: the map square, the month, the wind I need, and how often I have gone home with nothing. Number four has refused me nine times. I go when the pressure drops slowly, never when it falls; a fast fall gives drama, a slow one gives light.',
    price: '8',
  },
  {
    domain: 'inesfalk',
    title: 'How I meter fog',
    text: 'Fog lies to the meter by a stop and a half. I take the reading off my own grey mitten, open by one, and bracket only upwards. Develop a minute shorter than the box says. The negatives look thin and worrying. They print by themselves.',
    price: '6',
  },
  {
    domain: 'kenjiabe',
    title: 'Eleven layers of a heron',
    text: 'The bird is the hole, not the paper. I cut from the back to the front: sky, far reeds, water, near reeds, and the heron is what remains. The order of the layers, the weight of each sheet, and where I glue a hidden bridge so that the leg does not tear.',
    price: '7.50',
  },
  {
    domain: 'kenjiabe',
    title: 'Blades, and when to throw them away',
    text: 'A fresh blade for every face, one for each hand, and one a day for everything else. You hear a dull blade before you feel it: it hisses. I keep old ones for scoring. Cost per picture: less than the tea.',
    price: '3',
  },
  {
    domain: 'lenabrandt',
    title: 'Four weeks to a better first ten metres',
    text: 'Three sessions a week, thirty-five minutes, door to door. Week one is only falling forward and catching yourself. Week two adds the arms. In week three you finally run, and never further than the lamp post. Week four is rest with one test in it. Children may count the starts.',
    price: '15',
  },
  {
    domain: 'noorhaddad',
    title: 'Patch sheet: Generator at 3 a.m.',
    text: 'Two oscillators a breath apart, the slower one bends the filter, and the filter bends the slower one back. The sound of the power cut is a real power cut, recorded on the stairs. All knob positions are on a clock face, because that is how I read them in the dark.',
    price: '5.50',
  },
  {
    domain: 'noorhaddad',
    title: 'How I finish by morning',
    text: 'At two I stop adding. At three I take out whatever I was proudest of. At four I listen from the kitchen. At five I write down what is still wrong and go to bed; half of the list is gone when I wake up, and the other half is the piece.',
    price: '4',
  },
  {
    domain: 'anderslindqvist',
    title: 'The chair without screws: measured drawings',
    text: 'All dimensions in millimetres, birch throughout, legs at eleven degrees. The back posts are bent green and dried in the form for three weeks. Tenons 0.2 over, seat 0.1 under, and no glue until you have sat in it dry. Cutting list for one chair and for six.',
    price: '12',
  },
  {
    domain: 'anderslindqvist',
    title: 'Sharpening in four minutes',
    text: 'One coarse stone, one fine, one strip of leather. Ten strokes, turn, ten strokes, turn; then count down to one. If it does not take the hair off your arm, the fault is in the first minute, not in the last. Do it before work, not when you need it.',
    price: '4.80',
  },
  {
    domain: 'yaelstern',
    title: 'Sky notes: what to look at without a telescope',
    text: 'Begin an hour after sunset, facing away from town. Let your eyes have twenty minutes. Then: the bent handle, the small smudge to its left, and the star that is two. For each I say what it looks like, what it is, and how old the light is when it reaches your coat.',
    price: '3.50',
  },
  {
    domain: 'yaelstern',
    title: 'Stacking raw frames, step by step',
    text: 'Ninety frames, thirty dark ones, twenty flat ones against a bedsheet. Throw away the worst fifth without mercy. Align on three stars, not on one. Stretch until the noise shows, then go back by a third. Bundled with the settings I use and the mistakes they correct.',
    price: '10',
  },
  {
    domain: 'camilleroux',
    title: 'The smell of a tram in rain',
    text: 'Wet wool, brake dust, somebody’s orange. Fourteen materials, and the two that do the work are present at less than half a percent. I give the formula in parts per thousand, the order of weighing, and how it changes in the first hour on paper.',
    price: '14',
  },
  {
    domain: 'elifdemir',
    title: 'A book that opens flat: the link stitch',
    text: 'Five holes, one thread, no glue on the spine. Pull along the fold and never across it. Each new section catches the one below; if you can slip a needle under the chain, it is too loose. With a drawing of where the thread goes, because words go wrong here.',
    price: '6',
  },
  {
    domain: 'elifdemir',
    title: 'Paste for paper that must come off again',
    text: 'Wheat starch one part, water five. Stir for half an hour by hand. Rest it a night, sieve it three times, thin it until it runs off the brush like milk. In a hundred years somebody will wet it, and it will let go. That is the point of it.',
    price: '3.20',
  },
  {
    domain: 'theomarchetti',
    title: 'Timetable for two loaves and a job',
    text: 'Feed at seven, mix at nine at night, fold twice before bed. The cold does the rest. Shape at six, bake at half past seven, and be late for work only once. Hydration 74 in winter and 70 in August. The crumb shots are honest: one of them is bad.',
    price: '4.20',
  },
  {
    domain: 'theomarchetti',
    title: 'Keeping a starter alive through August',
    text: 'Smaller, colder, stiffer. Twenty grams in a jar with a lid, fed with twice its weight of flour and half of water, at the back of the fridge. It forgives ten days. If it smells of pear, bake; if of paint, feed it twice and apologise.',
    price: '3.80',
  },
];
