import type { MotifName } from '../artwork.ts';

interface Portrait {
  readonly name: string;
  readonly domain: string;
  readonly craft: string;
  readonly location: string;
  readonly about: string;
  readonly avatar: readonly [MotifName, number];
  /** Whether the creator has a website. The website's domain is reserved for examples. */
  readonly hasWebsite?: true;
}

/**
 * The creators' portraits, from the last to join to the first to join. An empty home page suggests the creators at
 * the start of this list.
 */
export const portraits: readonly Portrait[] = [
  {
    name: 'Juno Hale',
    domain: 'junohale',
    craft: 'Ceramicist',
    location: 'Porto',
    about:
      'I throw, glaze and break pots for a living. Kiln diaries every Friday, glaze recipes in full, and first pick of each small batch.',
    avatar: ['vases', 1],
    hasWebsite: true,
  },
  {
    name: 'Tomás Rey',
    domain: 'tomasrey',
    craft: 'Chef, fire & fermentation',
    location: 'Oaxaca',
    about:
      'One pan, one fire, whatever the market had. I cook it twice, fail once, and write down only the version that worked.',
    avatar: ['plate', 4],
  },
  {
    name: 'Ines Falk',
    domain: 'inesfalk',
    craft: 'Photographer',
    location: 'Gothenburg',
    about:
      'Landscapes on large format film. I wait for weather. Prints, contact sheets, and the notes I make while nothing happens.',
    avatar: ['dunes', 1],
    hasWebsite: true,
  },
  {
    name: 'Kenji Abe',
    domain: 'kenjiabe',
    craft: 'Illustrator',
    location: 'Kanazawa',
    about:
      'Paper, scissors, ink. A picture a week from the first scrap to the last cut, with layered files for those who like to look underneath.',
    avatar: ['cut', 3],
  },
  {
    name: 'Lena Brandt',
    domain: 'lenabrandt',
    craft: 'Sprint coach',
    location: 'Leipzig',
    about:
      'Former 400 m runner, now I teach people to start. Training weeks you can follow with a job and two children.',
    avatar: ['track', 4],
  },
  {
    name: 'Mira Okafor',
    domain: 'miraokafor',
    craft: 'Cellist',
    location: 'Lagos and London',
    about:
      'Cello, alone and in company. Full takes with one microphone in one room, scores with my fingerings, and the sound of practice.',
    avatar: ['vinyl', 3],
    hasWebsite: true,
  },
  {
    name: 'Noor Haddad',
    domain: 'noorhaddad',
    craft: 'Electronic musician',
    location: 'Beirut',
    about:
      'Modular pieces made at night and finished by morning. Stems, patches, and a live set each new moon.',
    avatar: ['wave', 2],
  },
  {
    name: 'Rosa Quispe',
    domain: 'rosaquispe',
    craft: 'Weaver',
    location: 'Cusco',
    about:
      'Backstrap loom, plant dyes, patterns my grandmother never wrote down. I am writing them down now, one cloth at a time.',
    avatar: ['weave', 4],
  },
  {
    name: 'Anders Lindqvist',
    domain: 'anderslindqvist',
    craft: 'Woodworker',
    location: 'Umeå',
    about:
      'Chairs without screws. Measured drawings, tool talk, and a long film of each joint being cut by hand.',
    avatar: ['arch', 3],
    hasWebsite: true,
  },
  {
    name: 'Yael Stern',
    domain: 'yaelstern',
    craft: 'Astronomer',
    location: 'Mitzpe Ramon',
    about:
      'I point old glass at older light. Sky notes for the coming week, and raw frames if you would like to stack them yourself.',
    avatar: ['night', 5],
  },
  {
    name: 'Camille Roux',
    domain: 'camilleroux',
    craft: 'Perfumer',
    location: 'Grasse',
    about:
      'Formulas explained drop by drop. Every month I rebuild one smell from memory and send the recipe.',
    avatar: ['mesh', 6],
  },
  {
    name: 'Elif Demir',
    domain: 'elifdemir',
    craft: 'Bookbinder',
    location: 'Izmir',
    about:
      'Sewn by hand, covered in cloth, meant to be opened flat. I mend old books and show where the thread goes.',
    avatar: ['books', 3],
  },
  {
    name: 'Amara Diallo',
    domain: 'amaradiallo',
    craft: 'Street dancer',
    location: 'Dakar',
    about:
      'Footwork, slowly, then at full speed. Lessons in eight counts, and battles filmed from where I stood.',
    avatar: ['track', 2],
  },
  {
    name: 'Theo Marchetti',
    domain: 'theomarchetti',
    craft: 'Baker',
    location: 'Bologna',
    about:
      'Bread at four in the morning. My starter is older than my van. Timetables, hydration, and honest crumb shots.',
    avatar: ['plate', 5],
  },
  {
    name: 'Li Wenjing',
    domain: 'liwenjing',
    craft: 'Calligrapher',
    location: 'Suzhou',
    about:
      'One character a day. I show the ninety sheets before it and say why each of them went into the basket.',
    avatar: ['cut', 2],
  },
  {
    name: 'Sofie van Dijk',
    domain: 'sofievandijk',
    craft: 'Gardener',
    location: 'Haarlem',
    about:
      'A small garden drawn on paper first. Planting plans by month, and what the slugs thought of them.',
    avatar: ['cut', 4],
    hasWebsite: true,
  },
  {
    name: 'Arjun Sathe',
    domain: 'arjunsathe',
    craft: 'Chess teacher',
    location: 'Pune',
    about: 'Endgames for people who run out of time. One position each morning, the answer each evening.',
    avatar: ['weave', 3],
  },
  {
    name: 'Hana Kovářová',
    domain: 'hanakovarova',
    craft: 'Watch repairer',
    location: 'Brno',
    about:
      'Small screws, long evenings. I film movements being taken apart and, with luck, put together again.',
    avatar: ['vinyl', 5],
  },
  {
    name: 'Kai Ngata',
    domain: 'kaingata',
    craft: 'Surfboard shaper',
    location: 'Raglan',
    about:
      'Foam, fibre and patience. Templates you can print, and tide notes for the left-hander below my shed.',
    avatar: ['dunes', 4],
  },
  {
    name: 'Linh Tran',
    domain: 'linhtran',
    craft: 'Animator',
    location: 'Da Nang',
    about:
      'Twelve drawings a second, all of them on paper. Pencil tests, colour keys, and the finished minute.',
    avatar: ['arch', 1],
  },
  {
    name: 'Nomsa Dlamini',
    domain: 'nomsadlamini',
    craft: 'Field recordist',
    location: 'Durban',
    about: 'I go somewhere, press record and keep still. Forests, harbours, laundries. Best with headphones.',
    avatar: ['wave', 5],
  },
  {
    name: 'Mateusz Wilk',
    domain: 'mateuszwilk',
    craft: 'Letterpress printer',
    location: 'Kraków',
    about:
      'Lead type, one press, black hands. A broadside each month, numbered and signed by whoever helped.',
    avatar: ['books', 5],
  },
  {
    name: 'Priya Raman',
    domain: 'priyaraman',
    craft: 'Yoga teacher',
    location: 'Kochi',
    about:
      'Quiet classes for stiff backs. Twenty minutes, no music, and always a version you can do on a chair.',
    avatar: ['mesh', 1],
  },
  {
    name: 'Aroha Tamati',
    domain: 'arohatamati',
    craft: 'Climber',
    location: 'Wānaka',
    about:
      'Long routes and careful ropes. Topos drawn by hand, training for fingers, and stories of turning round in time.',
    avatar: ['dunes', 2],
  },
  {
    name: 'Siobhán Keane',
    domain: 'siobhankeane',
    craft: 'Poet',
    location: 'Galway',
    about:
      'A poem on Sundays, read aloud, with the crossed-out lines beside it. Letters by post for those who ask.',
    avatar: ['night', 6],
    hasWebsite: true,
  },
];
