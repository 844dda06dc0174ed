/**
 * The world's countries by region, mostly as in UN M49; the smallest regions are merged into larger ones.
 * Every country is in exactly one region.
 */
const parts = [
  ['northernEurope', 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ'],
  ['westernEurope', 'AT BE CH DE FR LI LU MC NL'],
  ['easternEurope', 'BG BY CZ HU MD PL RO RU SK UA'],
  ['southernEurope', 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK'],
  ['northernAmerica', 'BM CA GL PM US'],
  ['centralAmerica', 'BZ CR GT HN MX NI PA SV'],
  ['caribbean', 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI'],
  ['southAmerica', 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE'],
  ['westernAsia', 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE'],
  ['centralAsia', 'KG KZ TJ TM UZ'],
  ['southernAsia', 'AF BD BT IN IO IR LK MV NP PK'],
  ['southeastAsia', 'BN ID KH LA MM MY PH SG TH TL VN'],
  ['easternAsia', 'CN HK JP KP KR MN MO TW'],
  ['northernAfrica', 'DZ EG EH LY MA SD TN'],
  ['westernAfrica', 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG'],
  ['middleAfrica', 'AO CD CF CG CM GA GQ ST TD'],
  ['easternAfrica', 'BI DJ ER ET KE KM MG MU MW MZ RE RW SC SO SS TZ UG YT ZM ZW'],
  ['southernAfrica', 'BW LS NA SZ ZA'],
  ['oceania', 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS'],
  ['antarctica', 'AQ BV GS HM TF'],
] as const;
type Part = (typeof parts)[number][0];
type Group =
  | ('union' | 'eea' | 'dach' | 'nordics' | 'benelux' | 'baltics' | 'gulf')
  | ('latinAmerica' | 'europe' | 'americas' | 'asia' | 'africa');

/** Countries that can be chosen together. */
export interface Region {
  /**
   * The region's name is the text of the message `protection.region.<code>`. The browser's own names are not
   * used, because the browser has none for some regions.
   */
  readonly code: Part | Group;
  readonly countries: readonly string[];
}

const codesOf = (text: string): readonly string[] => text.split(' ');

export const regions: readonly Region[] = parts.map(([code, codes]) => ({ code, countries: codesOf(codes) }));

const within = (...codes: readonly Part[]): readonly string[] =>
  codes.flatMap((part) => regions.find(({ code }) => code === part)?.countries ?? []);

const union = codesOf('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK');

/** Groups of countries that creators may want to block together. A country may be in several groups. */
export const presets: readonly Region[] = [
  { code: 'union', countries: union },
  { code: 'eea', countries: [...union, 'IS', 'LI', 'NO'] },
  { code: 'dach', countries: codesOf('AT CH DE') },
  { code: 'nordics', countries: codesOf('AX DK FI FO GL IS NO SE') },
  { code: 'benelux', countries: codesOf('BE LU NL') },
  { code: 'baltics', countries: codesOf('EE LT LV') },
  { code: 'gulf', countries: codesOf('AE BH KW OM QA SA') },
  { code: 'latinAmerica', countries: within('centralAmerica', 'caribbean', 'southAmerica') },
  { code: 'europe', countries: within('northernEurope', 'westernEurope', 'easternEurope', 'southernEurope') },
  { code: 'americas', countries: within('northernAmerica', 'centralAmerica', 'caribbean', 'southAmerica') },
  {
    code: 'asia',
    countries: within('westernAsia', 'centralAsia', 'southernAsia', 'southeastAsia', 'easternAsia'),
  },
  {
    code: 'africa',
    countries: within('northernAfrica', 'westernAfrica', 'middleAfrica', 'easternAfrica', 'southernAfrica'),
  },
];

export const isWhole = (countries: readonly string[], chosen: readonly string[]): boolean =>
  countries.every((code) => chosen.includes(code));

/** Adds the group's countries to the choice. When all of them are chosen already, removes them. */
export const toggled = (countries: readonly string[], chosen: readonly string[]): readonly string[] =>
  isWhole(countries, chosen)
    ? chosen.filter((code) => !countries.includes(code))
    : [...new Set([...chosen, ...countries])];
