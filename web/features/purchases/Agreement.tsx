import { useState } from 'react';
import { T } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { hasAgreed, rememberAgreement } from './agreed.ts';
import { isTipQuote } from './payable-words.ts';
import type { Quote } from './queries.ts';

/**
 * Asks the person to accept the terms before their first purchase in a browser, whatever the payment method. A
 * tip or a top-up does not require this.
 */
export function useAgreement(quote: Quote | null) {
  // Tips unlock nothing and plain top-ups buy nothing, so neither requires the acceptance.
  const [isAsked] = useState(() => quote !== null && !isTipQuote(quote) && !hasAgreed());
  const [isTicked, setTicked] = useState(false);
  return {
    isAsked,
    isTicked,
    setTicked,
    isGiven: !isAsked || isTicked,
    /** Stores the acceptance when the person pays, so that this browser does not ask them again. */
    keep: () => {
      if (isAsked && isTicked) rememberAgreement();
    },
  };
}

/** The checkbox for the terms before a first purchase; hidden after the person has accepted them. */
export function Agreement({
  agreement: { isAsked, isTicked, setTicked },
}: {
  agreement: ReturnType<typeof useAgreement>;
}) {
  if (!isAsked) return null;
  return (
    <Checkbox
      checked={isTicked}
      onCheckedChange={setTicked}
      label={
        <T
          k="wallet.buy.agree"
          terms={(text) => (
            <Link className={linkClass()} to="/terms" target="_blank">
              {text}
            </Link>
          )}
        />
      }
    />
  );
}
