import {
  Ban,
  Bell,
  BellOff,
  EyeOff,
  Flag,
  Images,
  Info,
  MessageCircleOff,
  Pin,
  PinOff,
  Search,
  Star,
  StarOff,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useBlock } from '#web/features/follows/index.ts';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { useActingSeat, useHasRight } from '#web/kit/inbox.ts';
import { routeNamed } from '#web/kit/match.ts';
import { openModal } from '#web/kit/modals.ts';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import type { OpenChat } from './keys.ts';
import { nameOf } from './Peer.tsx';
import { chatPath, useMark } from './queries.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface ChatMenu {
  readonly groups: readonly (readonly MenuItem[])[];
  /** The confirmation dialogs of the menu's actions; the caller must render them. */
  readonly dialogs: ReactNode;
}

/**
 * The actions for a whole chat. Shown as a menu in the chat's header, and as rows in the details beside the
 * thread.
 */
export function useChatMenu(
  { chat }: OpenChat,
  { onAbout, onSearch }: { onAbout?: () => void; onSearch?: () => void } = {},
): ChatMenu {
  const t = useT();
  const mark = useMark(chat.id);
  const marks = useMarks(chat);
  const block = useBlock();
  const mayChange = useHasRight('write');
  // Only the inbox's owner can block a person or report a page; a team member cannot.
  const isOwn = useActingSeat() === null;
  const [isAsking, setAsking] = useState(false);
  const { peer, isRestricted, side } = chat;
  const name = nameOf(peer);

  // Only the header's menu passes `onAbout` and `onSearch`, because the details beside the thread have their
  // own links.
  const links: MenuItem[] = [];
  if (onAbout)
    links.push(
      { id: 'about', label: t('chat.about', { name }), icon: <Info {...icon} />, onSelect: onAbout },
      {
        id: 'gallery',
        label: t('chat.gallery'),
        icon: <Images {...icon} />,
        onSelect: () => goTo(`${chatPath(chat.id)}/gallery`),
      },
    );
  if (onSearch)
    links.push({
      id: 'search',
      label: t('chat.search.here'),
      icon: <Search {...icon} />,
      onSelect: onSearch,
    });
  const guards: MenuItem[] = [];
  if (side === 'creator' && mayChange)
    guards.push({
      id: 'restrict',
      label: t(isRestricted ? 'chat.unrestrict' : 'chat.restrict'),
      icon: <MessageCircleOff {...icon} />,
      onSelect: () => mark.mutate({ isRestricted: !isRestricted }),
    });
  if (!peer.isOfficial && isOwn) {
    if (peer.domain)
      guards.push({
        id: 'report',
        label: t('chat.reportPage'),
        icon: <Flag {...icon} />,
        onSelect: () => openModal('report', { subject: { kind: 'page', id: peer.id } }),
      });
    guards.push({
      id: 'block',
      label: t('chat.block'),
      icon: <Ban {...icon} />,
      tone: 'danger',
      onSelect: () => setAsking(true),
    });
  }
  return {
    groups: [links, mayChange ? marks : [], guards].filter(({ length }) => length > 0),
    dialogs: (
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="warning"
        title={t('chat.block.title', { name })}
        message={t('chat.block.text')}
        closeLabel={t('chat.block.keep')}
        action={{
          label: t('chat.block'),
          variant: 'danger',
          loading: block.isPending,
          onPress: () =>
            block.mutate(
              { personId: peer.id, isBlocked: true },
              {
                onSuccess: () => {
                  showToast(t('chat.blocked', { name }));
                  leave();
                },
              },
            ),
        }}
      />
    ),
  };
}

const leave = () => goTo(routeNamed('messageBoard').path, { replace: true });

/** The actions that pin, mute, favorite or hide the chat. They change only the person's own view of it. */
function useMarks(chat: OpenChat['chat']): readonly MenuItem[] {
  const t = useT();
  const mark = useMark(chat.id);
  const { isMuted, isPinned, isFavourite, isHidden } = chat;
  const marks: MenuItem[] = [
    {
      id: 'pin',
      label: t(isPinned ? 'chat.chat.unpin' : 'chat.chat.pin'),
      icon: isPinned ? <PinOff {...icon} /> : <Pin {...icon} />,
      onSelect: () => mark.mutate({ isPinned: !isPinned }),
    },
    {
      id: 'mute',
      label: t(isMuted ? 'chat.unmute' : 'chat.mute'),
      icon: isMuted ? <Bell {...icon} /> : <BellOff {...icon} />,
      onSelect: () => mark.mutate({ isMuted: !isMuted }),
    },
    {
      id: 'favourite',
      label: t(isFavourite ? 'chat.chat.unfavourite' : 'chat.chat.favourite'),
      icon: isFavourite ? <StarOff {...icon} /> : <Star {...icon} />,
      onSelect: () => mark.mutate({ isFavourite: !isFavourite }),
    },
  ];
  // A chat without messages is in no list, so there is nothing to hide it from.
  if (chat.lastSeq > 0)
    marks.push({
      id: 'hide',
      label: t(isHidden ? 'chat.unhide' : 'chat.hide'),
      icon: <EyeOff {...icon} />,
      onSelect: () =>
        mark.mutate(
          { isHidden: !isHidden },
          {
            onSuccess: () => {
              if (isHidden) return;
              showToast(t('chat.hidden', { name: nameOf(chat.peer) }));
              leave();
            },
          },
        ),
    });
  return marks;
}
