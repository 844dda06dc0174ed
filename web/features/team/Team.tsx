import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SEATS_MAX } from '#contract/limits.ts';
import { useT } from '#web/kit/i18n.tsx';
import { LoadFailed } from '#web/kit/LoadFailed.tsx';
import { showToast } from '#web/kit/toasts.ts';
import { useMoney } from '#web/kit/useMoney.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RowsLoading } from '#web/ui/RowsLoading.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { answerTime } from './answer-time.ts';
import { type Seat, useEndSeat, useSeats, useTeamUpdates } from './queries.ts';
import { RightTags } from './RightTags.tsx';
import { ChangeDialog, OfferDialog } from './SeatDialogs.tsx';
import styles from './team.module.css';

/** A creator's team: the members, their rights and their results. */
export function Team() {
  const t = useT();
  useTeamUpdates();
  const seats = useSeats();
  const [isOffering, setOffering] = useState(false);
  const list = seats.data?.seats;
  return (
    <TitledCard
      id="team"
      title={t('team.title')}
      aside={
        list &&
        list.length < SEATS_MAX && (
          <Button
            size="sm"
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setOffering(true)}
          >
            {t('team.offer')}
          </Button>
        )
      }
    >
      <Text size="ui" tone="support">
        {t('team.about')}
      </Text>
      {seats.isError && !list && <LoadFailed onRetry={() => void seats.refetch()} />}
      {!list && !seats.isError && <RowsLoading count={2} />}
      {list?.length === 0 && (
        <Text size="ui" tone="support">
          {t('team.none')}
        </Text>
      )}
      {list && list.length > 0 && (
        <ul className={styles.seats}>
          {list.map((seat) => (
            <OneSeat key={seat.id} seat={seat} />
          ))}
        </ul>
      )}
      {isOffering && <OfferDialog onClose={() => setOffering(false)} />}
    </TitledCard>
  );
}

function OneSeat({ seat }: { seat: Seat }) {
  const t = useT();
  const [asks, setAsks] = useState<'change' | 'end' | null>(null);
  const end = useEndSeat();
  const isTaken = seat.state === 'active';
  const name = seat.name ?? seat.email;
  return (
    <li className={styles.seat}>
      <Avatar name={name} src={seat.avatar} seed={seat.id} size={46} />
      <div className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          <Tag tone={isTaken ? 'positive' : 'neutral'}>{t(`team.state.${seat.state}`)}</Tag>
        </span>
        {isTaken && (
          <span className={styles.quiet}>
            <bdi>{seat.email}</bdi>
          </span>
        )}
        <RightTags rights={seat.rights} />
        {isTaken && <Results seat={seat} />}
      </div>
      <div className={styles.acts}>
        <Button size="sm" aria-label={t('team.change.named', { name })} onClick={() => setAsks('change')}>
          {t('team.change')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('team.end.named', { name })}
          onClick={() => setAsks('end')}
        >
          {t('team.end')}
        </Button>
      </div>
      {asks === 'change' && <ChangeDialog seat={seat} onClose={() => setAsks(null)} />}
      <AlertDialog
        open={asks === 'end'}
        onOpenChange={() => setAsks(null)}
        tone="warning"
        title={t('team.end.title', { name })}
        message={t(isTaken ? 'team.end.text' : 'team.end.offer.text')}
        closeLabel={t('team.end.keep')}
        action={{
          label: t('team.end'),
          variant: 'danger',
          loading: end.isPending,
          onPress: () => end.mutate(seat.id, { onSuccess: () => showToast(t('team.end.done')) }),
        }}
      />
    </li>
  );
}

function Results({ seat: { results } }: { seat: Seat }) {
  const t = useT();
  const money = useMoney();
  const { messages, chats, sold, gross, answerSeconds } = results;
  const facts = [
    messages > 0 && t('team.results.messages', { messages, chats }),
    sold > 0 && t('team.results.sold', { count: sold, amount: money.write(gross) }),
    answerSeconds !== null && t('team.results.answer', { time: answerTime(answerSeconds, t) }),
  ].filter((fact) => fact !== false);
  return (
    <dl className={styles.results}>
      <dt>{t('team.results')}</dt>
      {facts.length === 0 && <dd>{t('team.results.none')}</dd>}
      {facts.map((fact) => (
        <dd key={fact}>
          <bdi>{fact}</bdi>
        </dd>
      ))}
    </dl>
  );
}
