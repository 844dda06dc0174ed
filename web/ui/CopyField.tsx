import { Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

/** Props of {@link CopyField}. */
export interface CopyFieldProps extends Pick<FieldProps, 'label' | 'labelHidden' | 'hint'> {
  value: string;
  /** Name of the button: "Copy link". */
  copyLabel: string;
  /** Said below the field for a moment. */
  copiedText: string;
  /** Said when the browser does not let us: the text is selected instead. */
  blockedText: string;
}

const SAID_MS = 2_500;

/** A link or a code that people take elsewhere. */
export function CopyField({ value, copyLabel, copiedText, blockedText, hint, ...field }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'blocked' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_MS);
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
