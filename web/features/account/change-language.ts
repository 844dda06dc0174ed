import type { Language } from '#locales/languages.ts';
import { showAlert } from '#web/kit/alerts.ts';
import { setLanguage, t } from '#web/kit/i18n.tsx';

/**
 * Changes the language of the whole app. If the language's texts cannot be loaded, the current language stays
 * and an alert says so.
 */
export async function changeLanguage(code: Language): Promise<void> {
  try {
    await setLanguage(code);
  } catch {
    showAlert(t('core.problem'));
  }
}
