import { useState } from 'react';
import { T } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { hasAgreed, rememberAgreement } from './agreed.ts';
import { isTipQuote } from './payable-words.ts';
import type { Quote } from './queries.ts';

/** Whether a person has accepted the terms, on whichever way they come to pay for their first purchase. */
export function useAgreement(quote: Quote | null) {
  // A tip opens nothing, and money that is only paid in buys nothing: neither asks.
  const [isAsked] = useState(() => quote !== null && !isTipQuote(quote) && !hasAgreed());
  const [isTicked, setTicked] = useState(false);
  return {
    isAsked,
    isTicked,
    setTicked,
    isGiven: !isAsked || isTicked,
    /** Called when they pay: from then on they are not asked again. */
    keep: () => {
      if (isAsked && isTicked) rememberAgreement();
    },
  };
}

/** The tick in front of a first purchase. Not there where it was given before. */
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
          k="money.buy.agree"
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
