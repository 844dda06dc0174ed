import { TextField } from '#web/ui/TextField.tsx';
import type { DomainVerdict } from './useDomainVerdict.ts';

const DOMAIN_MAX_CHARS = 30;

interface DomainFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (domain: string) => void;
  readonly verdict: DomainVerdict;
  /**
   * The server's refusal of the submitted form. The field shows it instead of the result of the check made
   * while typing.
   */
  readonly refused?: string | undefined;
}

/** The text field for a page's address. Capitals become lower case, and spaces are removed. */
export function DomainField({ label, value, onValueChange, verdict, refused }: DomainFieldProps) {
  return (
    <TextField
      label={label}
      name="domain"
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={DOMAIN_MAX_CHARS}
      leading={<span aria-hidden>{`${location.host}/`}</span>}
      value={value}
      onValueChange={(typed) => onValueChange(typed.toLowerCase().replaceAll(/\s/g, ''))}
      hint={verdict.hint}
      error={refused ?? verdict.error}
      valid={refused ? undefined : verdict.valid}
    />
  );
}
