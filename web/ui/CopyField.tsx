import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

export interface CopyFieldProps extends Pick<FieldProps, 'label' | 'labelHidden' | 'hint'> {
  value: string;
  /** The accessible name of the copy button, for example "Copy link". */
  copyLabel: string;
  /** Shown below the field for 2.5 seconds after the text was copied. */
  copiedText: string;
  /**
   * Shown for 2.5 seconds if the browser denies clipboard access. The text is then selected for the person to
   * copy.
   */
  blockedText: string;
}

const SHOWN_MS = 2_500;

/** A read-only text, such as a link or a code, with a copy button. */
export function CopyField({ value, copyLabel, copiedText, blockedText, hint, ...field }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'blocked' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      input.current?.select();
      setOutcome('blocked');
    }
  };
  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      readOnly
      dir="ltr"
      hint={outcome === 'blocked' ? blockedText : hint}
      valid={outcome === 'copied' ? copiedText : undefined}
      onFocus={(event) => event.currentTarget.select()}
      trailing={
        <IconButton
          size="sm"
          label={copyLabel}
          icon={<Copy size={19} strokeWidth={1.75} aria-hidden />}
          onClick={() => void copy()}
        />
      }
    />
  );
}
