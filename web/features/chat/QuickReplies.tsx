import { useQuery } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { useT } from '#web/kit/i18n.tsx';
import styles from './QuickReplies.module.css';

type Script = OutputOf<Contract['automation']['all']>['scripts'][number];

interface QuickRepliesProps {
  /** What was typed, from the slash on. */
  readonly typed: string;
  /** Who it is for, where a script calls them by name. */
  readonly name: string;
  readonly onPick: (text: string) => void;
}

const SHOWN_MAX = 6;

/** Scripts of one's own, called up by `/` at the beginning of a message. */
export function QuickReplies({ typed, name, onPick }: QuickRepliesProps) {
  const t = useT();
  const scripts = useQuery({
    queryKey: ['automation', 'all'],
    queryFn: () => api.automation.all({}, { isSeller: true }),
  });
  const wanted = typed.slice(1).toLowerCase();
  const fitting = (scripts.data?.scripts ?? []).filter((script) => fits(script, wanted)).slice(0, SHOWN_MAX);
  if (fitting.length === 0) return null;
  return (
    <ul className={styles.replies} aria-label={t('chat.replies')}>
      {fitting.map((script) => (
        <li key={script.id}>
          <button
            type="button"
            className={styles.reply}
            onClick={() => onPick((script.steps[0]?.text ?? '').replaceAll('{name}', name))}
          >
            <b>
              {script.shortcut && <bdi>/{script.shortcut} </bdi>}
              {script.title}
            </b>
            <span dir="auto">{script.steps[0]?.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const fits = ({ shortcut, title }: Script, wanted: string): boolean =>
  shortcut.startsWith(wanted) || title.toLowerCase().includes(wanted);
