import { useState } from 'react';
import { T } from '#web/kit/i18n.tsx';
import { Link } from '#web/kit/Link.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { linkClass } from '#web/ui/linkClass.ts';
import { hasAgreed, rememberAgreement } from './agreed.ts';
import { isTipQuote } from './payable-words.ts';
import type { Quote } from './queries.ts';

/** The acceptance of the terms before a person's first purchase, whichever way they pay. */
export function useAgreement(quote: Quote | null) {
  // A tip unlocks nothing and a plain top-up buys nothing, so neither asks for acceptance.
  const [isAsked] = useState(() => quote !== null && !isTipQuote(quote) && !hasAgreed());
  const [isTicked, setTicked] = useState(false);
  return {
    isAsked,
    isTicked,
    setTicked,
    isGiven: !isAsked || isTicked,
    /** Remembers the acceptance. Called on payment; afterwards the person is not asked again. */
    keep: () => {
      if (isAsked && isTicked) rememberAgreement();
    },
  };
}

/** The checkbox before a first purchase. Hidden once the terms have been accepted. */
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
