import { useState } from 'react';
import { goTo } from '#web/kit/history.ts';
import { useT } from '#web/kit/i18n.tsx';
import { chooseInbox } from '#web/kit/inbox.ts';
import { routeNamed } from '#web/kit/match.ts';
import { showToast } from '#web/kit/toasts.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { type HeldSeat, seatToActIn, useAnswerSeat, useHeldSeats, useTeamUpdates } from './queries.ts';
import { RightTags } from './RightTags.tsx';
import { SeatOffers } from './SeatOffers.tsx';
import styles from './team.module.css';

/**
 * The seats that the person holds or was offered in other creators' inboxes; renders nothing without seats.
 */
export function HeldSeats() {
  const t = useT();
  useTeamUpdates();
  const seats = useHeldSeats().data?.seats ?? [];
  const taken = seats.filter(({ state }) => state === 'active');
  if (seats.length === 0) return null;
  return (
    <TitledCard id="seats" title={t('team.held.title')}>
      <Text size="ui" tone="support">
        {t('team.held.about')}
      </Text>
      <SeatOffers />
      {taken.length > 0 && (
        <ul className={styles.seats}>
          {taken.map((seat) => (
            <OneHeld key={seat.id} seat={seat} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function OneHeld({ seat }: { seat: HeldSeat }) {
  const t = useT();
  const leave = useAnswerSeat();
  const [isAsking, setAsking] = useState(false);
  const { id, rights, creator } = seat;
  const { name } = creator;
  return (
    <li className={styles.seat}>
      <Avatar name={name} src={creator.avatar} seed={creator.domain} size={46} />
      <div className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <RightTags rights={rights} />
      </div>
      <div className={styles.acts}>
        <Button
          size="sm"
          aria-label={t('team.held.openNamed', { name })}
          onClick={() => {
            chooseInbox(seatToActIn(seat));
            goTo(routeNamed('messageBoard').path);
          }}
        >
          {t('team.held.open')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('team.held.leaveNamed', { name })}
          onClick={() => setAsking(true)}
        >
          {t('team.held.leave')}
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="warning"
        title={t('team.held.leave.title', { name })}
        message={t('team.held.leave.text')}
        closeLabel={t('team.end.keep')}
        action={{
          label: t('team.held.leave'),
          variant: 'danger',
          loading: leave.isPending,
          onPress: () =>
            leave.mutate(
              { id, isTaken: false },
              { onSuccess: () => showToast(t('team.held.left', { name })) },
            ),
        }}
      />
    </li>
  );
}
