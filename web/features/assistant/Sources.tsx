import { CircleHelp, FileText, Layers, MessageCircleQuestion } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import type { Source } from './keys.ts';
import styles from './Sources.module.css';

const icons = { fact: MessageCircleQuestion, post: FileText, tier: Layers, help: CircleHelp };

/** The sources of an answer. A source that has a page is a link to it. */
export function Sources({ sources, label }: { sources: readonly Source[]; label: string }) {
  const t = useT();
  if (sources.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label={label}>
      {sources.map(({ kind, title, path }) => {
        const Icon = icons[kind];
        const words = (
          <>
            <Icon size={15} strokeWidth={1.75} role="img" aria-label={t(`assistant.source.${kind}`)} />
            <span dir="auto">{title}</span>
          </>
        );
        return (
          <li key={`${kind} ${title}`}>
            {path === null ? (
              <span className={styles.source}>{words}</span>
            ) : (
              <Link className={styles.source} to={path}>
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
