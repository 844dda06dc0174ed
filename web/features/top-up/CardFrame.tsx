import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '#web/kit/i18n.tsx';
import { isRecord } from '#web/kit/stored.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './CardFrame.module.css';

interface CardFrameProps {
  readonly url: string;
  /** The origin of the provider's form; messages from any other origin are ignored. */
  readonly origin: string;
  readonly onEntered: (paymentMethod: string) => void;
}

const PAYMENT_METHOD = /^[A-Za-z0-9_]{4,120}$/;
const MESSAGE_MAX_CHARS = 300;

/**
 * The payment provider's own card form, in a frame. Card numbers are typed there; this page receives only an
 * id of the card.
 */
export function CardFrame({ url, origin, onEntered }: CardFrameProps) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const receive = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    if (!isRecord(event.data)) return;
    const { type, paymentMethod, message } = event.data;
    if (type === 'card' && typeof paymentMethod === 'string' && PAYMENT_METHOD.test(paymentMethod)) {
      setProblem(null);
      onEntered(paymentMethod);
    } else if (type === 'card-error') {
      setProblem(
        typeof message === 'string' ? message.slice(0, MESSAGE_MAX_CHARS) : t('wallet.card.refused'),
      );
    }
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => receive(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  return (
    <div className={styles.box}>
      {problem && (
        <Banner tone="danger" announce>
          {problem}
        </Banner>
      )}
      <div className={styles.place}>
        {!isLoaded && <Skeleton className={styles.waiting} shape="block" height="100%" />}
        <iframe
          ref={frame}
          className={styles.frame}
          src={url}
          title={t('wallet.card.form')}
          allow="payment"
          referrerPolicy="origin"
          onLoad={() => setLoaded(true)}
        />
      </div>
    </div>
  );
}
