import { useEffect } from 'react';
import { PostGate } from '#web/features/posts/PostGate.tsx';
import { PostView } from '#web/features/posts/PostView.tsx';
import { boot } from '#web/kit/boot.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import type { CoverProps } from '#web/kit/screens.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './PostModal.module.css';

/** A post in a dialog over the page. The browser's address is the post's URL, and Back closes the dialog. */
export function PostModal({ location, onClose }: CoverProps) {
  const t = useT();
  const id = new URLSearchParams(location.search).get('id') ?? '';
  const title = t('titles.Post');
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${boot.brand.name}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <Queries>
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        titleHidden
        closeLabel={t('posts.view.close')}
        crossHidden
        hasAddress
        flush
        size="xl"
      >
        <div className={styles.post}>
          <PostGate id={id} onLeave={onClose}>
            {(post) => <PostView post={post} onClose={onClose} />}
          </PostGate>
        </div>
      </Dialog>
    </Queries>
  );
}
