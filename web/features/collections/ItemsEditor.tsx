import { ArrowDown, ArrowUp, FileText, Images, X } from 'lucide-react';
import { useState } from 'react';
import { COLLECTION_ITEMS_MAX, MEDIA_BATCH_MAX } from '#contract/limits.ts';
import { LazyVaultPicker } from '#web/features/vault/index.ts';
import { useT } from '#web/kit/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Text } from '#web/ui/Text.tsx';
import styles from './CollectionForm.module.css';
import { PostPicker } from './PostPicker.tsx';
import type { CollectionItem } from './queries.ts';

interface ItemsEditorProps {
  readonly contents: readonly CollectionItem[];
  readonly onChange: (contents: CollectionItem[]) => void;
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Edits the order of a collection's items, by dragging or with arrow buttons, and adds and removes items. */
export function ItemsEditor({ contents, onChange }: ItemsEditorProps) {
  const t = useT();
  const [isAdding, setAdding] = useState<'media' | 'posts' | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const taken = new Set(contents.map(({ id }) => id));
  const room = COLLECTION_ITEMS_MAX - contents.length;
  const move = (from: number, to: number) => {
    const next = [...contents];
    const [item] = next.splice(from, 1);
    if (item && to >= 0 && to <= next.length) onChange(next.toSpliced(to, 0, item));
  };
  return (
    <section className={styles.part} aria-label={t('collections.form.inside')}>
      <Text weight="semi">{t('collections.form.inside')}</Text>
      <Text size="meta" tone="support">
        {t(contents.length === 0 ? 'collections.form.inside.none' : 'collections.form.inside.hint')}
      </Text>
      <ol className={styles.items}>
        {contents.map((item, place) => (
          <li
            key={item.id}
            className={styles.item}
            draggable
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, place);
            }}
          >
            <Item
              item={item}
              place={place}
              isLast={place === contents.length - 1}
              onMove={(to) => move(place, to)}
              onRemove={() => onChange(contents.filter(({ id }) => id !== item.id))}
            />
          </li>
        ))}
      </ol>
      <span className={styles.row}>
        <Button
          size="sm"
          icon={<Images {...icon} />}
          disabled={room === 0}
          onClick={() => setAdding('media')}
        >
          {t('collections.form.addMedia')}
        </Button>
        <Button
          size="sm"
          icon={<FileText {...icon} />}
          disabled={room === 0}
          onClick={() => setAdding('posts')}
        >
          {t('collections.form.addPosts')}
        </Button>
      </span>
      {isAdding === 'media' && (
        <LazyVaultPicker
          max={Math.min(room, MEDIA_BATCH_MAX)}
          taken={taken}
          onClose={() => setAdding(null)}
          onPick={(picked) =>
            onChange([
              ...contents,
              ...picked.map((media) => ({ kind: 'media' as const, id: media.id, isRemoved: false, media })),
            ])
          }
        />
      )}
      {isAdding === 'posts' && (
        <PostPicker
          taken={taken}
          onClose={() => setAdding(null)}
          onPick={(item) => onChange([...contents, item])}
        />
      )}
    </section>
  );
}

interface ItemProps {
  readonly item: CollectionItem;
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function Item({ item, place, isLast, onMove, onRemove }: ItemProps) {
  const t = useT();
  const name =
    item.kind === 'post'
      ? item.title || t('collections.page.post')
      : t('collections.form.item', { kind: t(`vault.kind.${item.media.kind}`), place: place + 1 });
  return (
    <>
      <span className={styles.thumb}>
        {item.media?.preview ? <img src={item.media.preview} alt="" /> : <FileText {...icon} />}
      </span>
      <bdi className={styles.name}>{name}</bdi>
      <IconButton
        size="sm"
        label={t('collections.form.up', { name })}
        disabled={place === 0}
        icon={<ArrowUp {...icon} />}
        onClick={() => onMove(place - 1)}
      />
      <IconButton
        size="sm"
        label={t('collections.form.down', { name })}
        disabled={isLast}
        icon={<ArrowDown {...icon} />}
        onClick={() => onMove(place + 1)}
      />
      <IconButton
        size="sm"
        label={t('collections.form.remove', { name })}
        icon={<X {...icon} />}
        onClick={onRemove}
      />
    </>
  );
}
