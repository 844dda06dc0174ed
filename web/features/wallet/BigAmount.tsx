import styles from './BigAmount.module.css';

/** A balance with its cents in smaller digits; the currency may be before or after the number. */
export function BigAmount({ value }: { value: string }) {
  const [, whole = value, cents = '', after = ''] = /^(.*)([.,]\d{2})(\D*)$/.exec(value) ?? [];
  return (
    <bdi dir="ltr" className={styles.big}>
      {whole}
      {cents && <span className={styles.cents}>{cents}</span>}
      {after}
    </bdi>
  );
}
