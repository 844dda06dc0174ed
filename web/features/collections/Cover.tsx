import { Package } from 'lucide-react';
import { MediaStill } from '#web/features/media/index.ts';
import styles from './Cover.module.css';
import type { CollectionCard } from './queries.ts';

/** A collection's cover picture, or a placeholder when it has none. */
export function Cover({ cover, sizes }: { cover: CollectionCard['cover']; sizes: string }) {
  return (
    <span className={styles.cover}>
      {cover ? (
        <MediaStill media={cover} alt="" sizes={sizes} className={styles.picture} />
      ) : (
        <Package size={40} strokeWidth={1.25} aria-hidden />
      )}
    </span>
  );
}
