import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { boot } from '#web/kit/boot.ts';
import { T, useT } from '#web/kit/i18n.tsx';
import { HOME } from '#web/kit/same-origin.ts';
import { isLoggedIn } from '#web/kit/user-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import styles from './LegalDocument.module.css';

/**
 * The sections of each document, in order. Their texts are `legal.<document>.<section>.title` and `.text`.
 */
const sections = {
  terms: [
    'who',
    'account',
    'creators',
    'fans',
    'money',
    'forbidden',
    'moderation',
    'liability',
    'end',
    'contact',
  ],
  privacy: ['what', 'why', 'public', 'chats', 'helpers', 'browser', 'long', 'rights', 'contact'],
} as const;

/** The screen of a legal document, which can also be printed. */
export function LegalDocument({ name }: { name: keyof typeof sections }) {
  const t = useT();
  const params = { brand: boot.brand.name, supportMail: boot.brand.supportMail };
  return (
    <article className={styles.page}>
      <Bar />
      <h1>{t(`legal.${name}.title`, params)}</h1>
      <p className={styles.lead}>{t(`legal.${name}.lead`, params)}</p>
      {name === 'terms'
        ? sections.terms.map((section) => (
            <section key={section} className={styles.section}>
              <h2>{t(`legal.terms.${section}.title`, params)}</h2>
              <p>
                <T k={`legal.terms.${section}.text`} params={params} link={mailLink} />
              </p>
            </section>
          ))
        : sections.privacy.map((section) => (
            <section key={section} className={styles.section}>
              <h2>{t(`legal.privacy.${section}.title`, params)}</h2>
              <p>
                <T k={`legal.privacy.${section}.text`} params={params} link={mailLink} />
              </p>
            </section>
          ))}
      <p className={styles.end}>{t('legal.updated')}</p>
    </article>
  );
}

function mailLink(text: ReactNode) {
  return (
    <a className={linkClass()} href={`mailto:${boot.brand.supportMail}`}>
      {text}
    </a>
  );
}

function Bar() {
  const t = useT();
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first page of a browser tab has no earlier page to return to. Back then leads a logged-in person to
  // the home page and a visitor to the start page.
  const goBack = () => (key === 'default' ? navigate(isLoggedIn() ? HOME : '/') : navigate(-1));
  return (
    <div className={styles.bar}>
      <Button
        variant="ghost"
        icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden data-flip="" />}
        onClick={goBack}
      >
        {t('legal.back')}
      </Button>
      <Button
        variant="ghost"
        icon={<Printer size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('legal.print')}
      </Button>
    </div>
  );
}
