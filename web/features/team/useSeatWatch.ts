import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { goTo } from '#web/kit/history.ts';
import { t } from '#web/kit/i18n.tsx';
import { chooseInbox, useInbox } from '#web/kit/inbox.ts';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import { seatToActIn, useHeldSeats, useTeamUpdates } from './queries.ts';

/**
 * Watches the seat in use. When the seat has ended, returns to the person's own inbox and shows a message.
 * When the seat's rights have changed, updates the screen. The server enforces both changes by itself.
 */
export function useSeatWatch(): void {
  useTeamUpdates();
  const cache = useQueryClient();
  const chosen = useInbox((inbox) => inbox.chosen);
  const { data } = useHeldSeats();
  useEffect(() => {
    // Several mounted screens may run this effect for the same change. The first run changes the chosen seat.
    // Every later run stops at this line, because it still has the old seat. So the message is shown only
    // once.
    if (!chosen || !data || useInbox.getState().chosen !== chosen) return;
    const held = data.seats.find(({ id }) => id === chosen.id);
    const now = held ? seatToActIn(held) : null;
    if (!now) {
      chooseInbox(null);
      goTo(routeNamed('messageBoard').path, { replace: true });
      showToast(t('team.inbox.ended', { name: chosen.creator.name }));
    } else if (now.rights.join() !== chosen.rights.join() || now.creator.domain !== chosen.creator.domain) {
      chooseInbox(now);
      // The data of an open chat includes the person's rights, so chats are reloaded.
      void cache.invalidateQueries({ queryKey: ['chat'] });
    }
  }, [cache, chosen, data]);
}
