import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Message } from './keys.ts';
import type { MessageActs } from './queries.ts';

/**
 * A double click on the other person's message adds or removes the viewer's like. For the keyboard, the
 * message's menu has the same action.
 */
export function useDoubleClickLike(
  scroller: RefObject<HTMLElement | null>,
  shown: readonly Message[],
  { like }: Pick<MessageActs, 'like'>,
): void {
  const likePressed = useEffectEvent(({ target }: Event) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;
    const pressed = line && shown.find(({ seq }) => String(seq) === line.dataset.seq);
    if (!pressed || pressed.isMine || pressed.isUnsent || pressed.kind === 'system') return;
    like.mutate({ chatId: pressed.chatId, seq: pressed.seq, isLiked: !pressed.isLikedByMe });
  });
  useEffect(() => {
    const box = scroller.current;
    const onTwice = (event: Event) => likePressed(event);
    box?.addEventListener('dblclick', onTwice);
    return () => box?.removeEventListener('dblclick', onTwice);
  }, [scroller]);
}
