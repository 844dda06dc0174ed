import {
  Archive,
  ArchiveRestore,
  Download,
  Ellipsis,
  Flag,
  History,
  Pencil,
  Pin,
  PinOff,
  ReceiptText,
  Share2,
  Trash2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { openAfterLogin } from '#web/kit/AuthButton.tsx';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { screenOf } from '#web/kit/screens.ts';
import { showToast } from '#web/kit/toasts.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { useArchivePost, usePinPost } from './act-queries.ts';
import type { Post } from './keys.ts';
import { savable, saveMedia } from './save-media.ts';
import { noFilters, writeFilters } from './search-query.ts';
import { sharePost } from './share-post.ts';

const HistoryDialog = lazyPart(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);
const BuyersDialog = lazyPart(async () => (await import('./BuyersDialog.tsx')).BuyersDialog);
const RemoveDialog = lazyPart(async () => (await import('./RemoveDialog.tsx')).RemoveDialog);

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The menu with all actions on a post except like, save and tip. */
export function PostMenu({ post }: { post: Post }) {
  const t = useT();
  const [open, setOpen] = useState<'history' | 'buyers' | 'remove' | null>(null);
  const own = useOwnItems(post, setOpen);
  const close = () => setOpen(null);
  const items: MenuItem[] = [
    {
      id: 'share',
      label: t('posts.share'),
      icon: <Share2 {...icon} />,
      onSelect: () => void sharePost(post, t),
    },
  ];
  const files = savable(post);
  if (files.length > 0)
    items.push({
      id: 'download',
      label: t('posts.menu.download'),
      icon: <Download {...icon} />,
      onSelect: () => void saveMedia(files, t('posts.download.making')),
    });
  if (post.editedAt && !post.lock)
    items.push({
      id: 'history',
      label: t('posts.menu.history'),
      icon: <History {...icon} />,
      onSelect: () => setOpen('history'),
    });
  if (!post.isOwn)
    items.push({
      id: 'report',
      label: t('posts.menu.report'),
      icon: <Flag {...icon} />,
      onSelect: () => openAfterLogin('report', { subject: { kind: 'post', id: post.id } }),
    });
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('posts.more', { name: post.creator.name })}
            icon={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
          />
        }
        groups={[items, ...own]}
      />
      <Suspense>
        {open === 'history' && <HistoryDialog id={post.id} onClose={close} />}
        {open === 'buyers' && <BuyersDialog id={post.id} onClose={close} />}
        {open === 'remove' && <RemoveDialog id={post.id} onClose={close} />}
      </Suspense>
    </>
  );
}

function useOwnItems(post: Post, open: (what: 'buyers' | 'remove') => void): MenuItem[][] {
  const t = useT();
  const pin = usePinPost();
  const archive = useArchivePost();
  if (!post.isOwn) return [];
  const { id, isPinned } = post;
  const isArchived = post.state === 'archived';
  const sayArchived = () =>
    showToast(t('posts.done.archived'), {
      action: {
        label: t('posts.search.state.archived'),
        run: () =>
          goTo(`/searchPost/${post.creator.domain}${writeFilters({ ...noFilters, state: 'archived' })}`),
      },
    });
  const edit: MenuItem = {
    id: 'edit',
    label: t('posts.menu.edit'),
    icon: <Pencil {...icon} />,
    onSelect: () => goTo(`/createPost?id=${id}`),
  };
  return [
    [
      ...(screenOf('CreatePost') ? [edit] : []),
      {
        id: 'pin',
        label: t(isPinned ? 'posts.menu.unpin' : 'posts.menu.pin'),
        icon: isPinned ? <PinOff {...icon} /> : <Pin {...icon} />,
        disabled: post.state !== 'published',
        onSelect: () =>
          pin.mutate(
            { id, isPinned: !isPinned },
            { onSuccess: () => showToast(t(isPinned ? 'posts.done.unpinned' : 'posts.done.pinned')) },
          ),
      },
      {
        id: 'buyers',
        label: t('posts.menu.buyers'),
        icon: <ReceiptText {...icon} />,
        onSelect: () => open('buyers'),
      },
    ],
    [
      {
        id: 'archive',
        label: t(isArchived ? 'posts.menu.unarchive' : 'posts.menu.archive'),
        icon: isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />,
        disabled: post.state !== 'published' && !isArchived,
        onSelect: () =>
          archive.mutate(
            { id, isArchived: !isArchived },
            { onSuccess: () => (isArchived ? showToast(t('posts.done.unarchived')) : sayArchived()) },
          ),
      },
      {
        id: 'remove',
        label: t('posts.menu.remove'),
        icon: <Trash2 {...icon} />,
        tone: 'danger',
        onSelect: () => open('remove'),
      },
    ],
  ];
}
