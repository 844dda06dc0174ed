import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Tag } from './Tag.tsx';
import styles from './TierCard.module.css';

export interface TierCardProps {
  name: ReactNode;
  /** The formatted price, or the word for a free tier. */
  price: string;
  /** The period of the price, for example "a month"; undefined for a free tier. */
  period?: ReactNode;
  perks: readonly string[];
  /** A short text on the card, for example "Most chosen" or "Your tier". */
  badge?: ReactNode;
  /**
   * `chosen` has an outline in the accent color. `current` is the person's tier. `cancelled` is the person's
   * tier until a date.
   */
  state?: 'rest' | 'chosen' | 'current' | 'cancelled' | undefined;
  /** A text that says when the membership renews or ends. */
  note?: ReactNode;
  /** A Ticket that subscribes, or another button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** A card with one tier: its name, price and perks. */
export function TierCard(props: TierCardProps) {
  const { state = 'rest' } = props;
  return (
    <article className={classes(styles.tier, styles[state], props.className)}>
      <header className={styles.head}>
        <h3 className={styles.name}>{props.name}</h3>
        {props.badge && <Tag tone={TAG_TONE[state]}>{props.badge}</Tag>}
      </header>
      <p className={styles.cost}>
        <bdi className={styles.price}>{props.price}</bdi> {props.period && <span>{props.period}</span>}
      </p>
      <ul className={styles.perks}>
        {props.perks.map((perk) => (
          <li key={perk}>
            <Check size={16} strokeWidth={2} aria-hidden />
            {perk}
          </li>
        ))}
      </ul>
      {props.note && <p className={styles.note}>{props.note}</p>}
      {props.action}
    </article>
  );
}

const TAG_TONE = { rest: 'neutral', chosen: 'accent', current: 'positive', cancelled: 'warning' } as const;
