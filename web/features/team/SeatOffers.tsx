import { Armchair } from 'lucide-react';
import { useT } from '#web/kit/i18n.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { type HeldSeat, useAnswerSeat, useHeldSeats } from './queries.ts';
import { RightTags } from './RightTags.tsx';
import styles from './team.module.css';

/** The seats that other creators offer to the person, with buttons to accept and decline. */
export function SeatOffers() {
  const offers = useHeldSeats().data?.seats.filter(({ state }) => state === 'invited') ?? [];
  return offers.map((seat) => <Offer key={seat.id} seat={seat} />);
}

function Offer({ seat }: { seat: HeldSeat }) {
  const t = useT();
  const answer = useAnswerSeat();
  const { id, rights, creator } = seat;
  const say = (isTaken: boolean) =>
    answer.mutate(
      { id, isTaken },
      {
        onSuccess: () =>
          showToast(t(isTaken ? 'team.offered.taken' : 'team.offered.refused', { name: creator.name })),
      },
    );
  const wanted = answer.variables?.isTaken;
  return (
    <section className={styles.offer} aria-label={t('team.offered.title', { name: creator.name })}>
      <Avatar name={creator.name} src={creator.avatar} seed={creator.domain} size={46} />
      <div className={styles.words}>
        <h3>
          <Armchair size={18} strokeWidth={1.75} aria-hidden />
          {t('team.offered.title', { name: creator.name })}
        </h3>
        <p>{t('team.offered.text')}</p>
        <RightTags rights={rights} />
        <div className={styles.acts}>
          <Button
            variant="primary"
            size="sm"
            loading={answer.isPending && wanted === true}
            disabled={answer.isPending}
            onClick={() => say(true)}
          >
            {t('team.offered.take')}
          </Button>
          <Button
            size="sm"
            loading={answer.isPending && wanted === false}
            disabled={answer.isPending}
            onClick={() => say(false)}
          >
            {t('team.offered.refuse')}
          </Button>
        </div>
      </div>
    </section>
  );
}
