import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { chooseInbox, useInbox } from '#web/kit/inbox.ts';
import { routeNamed } from '#web/kit/match.ts';
import { Select } from '#web/ui/Select.tsx';
import { seatToActIn, useHeldSeats } from './queries.ts';
import styles from './team.module.css';

const OWN = 'own';

/** The menu that chooses the inbox on screen, for people who hold seats in other creators' inboxes. */
export function InboxSwitch() {
  const t = useT();
  const chosen = useInbox((inbox) => inbox.chosen);
  const seats = useHeldSeats().data?.seats.flatMap((seat) => seatToActIn(seat) ?? []) ?? [];
  if (seats.length === 0) return null;
  const choose = (id: string) => {
    // The open chat does not exist in the other inbox, so the person is led to the chat list.
    goTo(routeNamed('messageBoard').path);
    chooseInbox(seats.find((seat) => seat.id === id) ?? null);
  };
  return (
    <div className={styles.switch}>
      <Select
        label={t('team.inbox')}
        labelHidden
        value={chosen?.id ?? OWN}
        options={[
          { value: OWN, label: t('team.inbox.own') },
          ...seats.map(({ id, creator }) => ({
            value: id,
            label: t('team.inbox.of', { name: creator.name }),
          })),
        ]}
        onValueChange={choose}
      />
    </div>
  );
}
