import { X } from 'lucide-react';
import { withName } from '#web/kit/fan-name.ts';
import { useT } from '#web/kit/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './QuickReplies.module.css';
import type { Running, Script } from './useScript.ts';

interface QuickRepliesProps {
  readonly fitting: readonly Script[];
  /** The recipient's name. */
  readonly name: string;
  /** The index of the script that the Enter key picks. */
  readonly at: number;
  readonly onPick: (script: Script) => void;
}

/** The person's own scripts, offered after `/` at the beginning of a message. */
export function QuickReplies({ fitting, name, at, onPick }: QuickRepliesProps) {
  const t = useT();
  if (fitting.length === 0) return null;
  return (
    <ul className={styles.replies} aria-label={t('chat.replies')}>
      {fitting.map((script, place) => (
        <li key={script.id}>
          <button
            type="button"
            className={classes(styles.reply, place === at && styles.next)}
            aria-current={place === at || undefined}
            onClick={() => onPick(script)}
          >
            <b>
              <bdi>{script.title}</bdi>
              {script.shortcut && <bdi className={styles.shortcut}>/{script.shortcut}</bdi>}
            </b>
            <span dir="auto">{withName(script.steps[0]?.text ?? '', name)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows which step of the running script is in the composer, with a button that stops the script. Renders
 * nothing for a script of one step.
 */
export function ScriptSteps({ running, onStop }: { running: Running; onStop: () => void }) {
  const t = useT();
  const { script, at } = running;
  if (script.steps.length === 1) return null;
  return (
    <div className={styles.steps}>
      <span dir="auto">
        {t('chat.replies.step', { name: script.title, place: at + 1, count: script.steps.length })}
      </span>
      <IconButton
        size="sm"
        label={t('chat.replies.stop')}
        icon={<X size={18} strokeWidth={1.75} aria-hidden />}
        onClick={onStop}
      />
    </div>
  );
}
