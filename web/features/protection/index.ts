export { type Country, useCountryNames } from './country-names.ts';
