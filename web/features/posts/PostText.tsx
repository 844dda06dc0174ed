import { useState } from 'react';
import { LinkedText } from '#web/features/words/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { linkClass } from '#web/ui/linkClass.ts';
import styles from './PostText.module.css';

const LONG_CHARS = 420;
const LONG_LINES = 8;

/**
 * A post's text. In a list, a long text is shortened and can be expanded, so that the next post is not far
 * below.
 */
export function PostText({ text, isWhole = false }: { text: string; isWhole?: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isLong = !isWhole && (text.length > LONG_CHARS || text.split('\n').length > LONG_LINES);
  return (
    <>
      <p className={classes(styles.text, isLong && !isOpen && styles.cut)} dir="auto">
        <LinkedText text={text} />
      </p>
      {isLong && (
        <button
          type="button"
          className={classes(linkClass('quiet'), styles.more)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('posts.text.less') : t('posts.text.more')}
        </button>
      )}
    </>
  );
}
