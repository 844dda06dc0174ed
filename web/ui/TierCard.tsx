import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Tag } from './Tag.tsx';
import styles from './TierCard.module.css';

/** Props of {@link TierCard}. */
export interface TierCardProps {
  name: ReactNode;
  /** Formatted price, or the word for a free tier. */
  price: string;
  /** "a month"; left out for a free tier. */
  period?: ReactNode;
  perks: readonly string[];
  /** "Most chosen", "Your tier". */
  badge?: ReactNode;
  /** `chosen` outlines it with the lamp; `current` is the tier the person has; `cancelled` runs out at a date. */
  state?: 'rest' | 'chosen' | 'current' | 'cancelled' | undefined;
  /** When it renews, or until when it still opens things. */
  note?: ReactNode;
  /** Ticket to subscribe, or a button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** A membership on offer. */
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
