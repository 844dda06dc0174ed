import type { Brand } from '#contract/brand.ts';
import { chanceFrom } from '../chance.ts';
import type { Character, Creator } from './character.ts';
import { creators } from './creators.ts';
import { fans } from './fans.ts';
import { officialAccount, operator } from './staff.ts';

export interface Cast {
  readonly official: Creator;
  readonly operator: Character;
  readonly creators: readonly Creator[];
  readonly fans: readonly Character[];
}

/** All people of the demo world. The same seed gives the same people and join times. */
export function castFrom(seed: string, brand: Brand): Cast {
  return {
    official: officialAccount(brand),
    operator,
    creators: creators(chanceFrom(`${seed} creators`)),
    fans: fans(chanceFrom(`${seed} fans`)),
  };
}
