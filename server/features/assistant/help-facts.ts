import {
  MASS_QUIET_HOURS,
  PAUSE_MAX_DAYS,
  TIERS_MAX,
  TIP_UNDO_SECONDS,
  UNSEND_HOURS,
  VERIFICATION_CODE_LIFE_MINUTES,
  WRITING_FEE_DAYS,
} from '#contract/limits.ts';
import type { Params } from '#locales/format.ts';
import type { Language } from '#locales/languages.ts';
import { serverMessage } from '#locales/messages.ts';
import { moneySettings } from '../wallet/index.ts';
import type { HelpTopic } from './help-topics.ts';

/**
 * The numbers and button names in a help answer. They are read from the settings and translations, so that
 * the answers stay correct when a setting or a translation changes.
 */
export function helpFacts(name: HelpTopic, language: Language): Params {
  const facts: Partial<Record<HelpTopic, Params>> = {
    account: { minutes: VERIFICATION_CODE_LIFE_MINUTES },
    password: { button: serverMessage(language, 'core.login.forgot') },
    spending_limit: { hours: moneySettings.ownLimitWaitHours.value },
    tip: { seconds: TIP_UNDO_SECONDS },
    refund: { days: moneySettings.refundDays.value, button: serverMessage(language, 'core.support') },
    pause: { days: PAUSE_MAX_DAYS },
    writing_fee: { days: WRITING_FEE_DAYS },
    unsend: { hours: UNSEND_HOURS },
    tier: { count: TIERS_MAX },
    mass_message: { hours: MASS_QUIET_HOURS, button: serverMessage(language, 'titles.newChatsSend') },
    earnings: { days: moneySettings.pendingDays.value, newDays: moneySettings.pendingDaysNew.value },
  };
  return facts[name] ?? {};
}
