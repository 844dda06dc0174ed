import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { classes } from './classes.ts';
import fieldStyles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import styles from './TagInput.module.css';
import { tooLongMark, useTooLong } from './too-long.tsx';

/** Props of {@link TagInput}. */
export interface TagInputProps extends FieldProps {
  value: readonly string[];
  onValueChange(value: readonly string[]): void;
  /** Name of the cross on one tag: "Remove ceramics". */
  removeLabel(tag: string): string;
  /** The form a tag is kept in, or null for one that cannot be. Without it spaces around it go. */
  clean?: ((text: string) => string | null) | undefined;
  /** At this many the field takes no more. */
  max?: number | undefined;
  /** The longest tag. */
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

const SEPARATORS = /[,;\n\t]+/;

/** Short words in a row. Enter or a comma keeps one, Backspace in the empty field takes the last one back. */
export function TagInput(props: TagInputProps) {
  const { value, max = Number.POSITIVE_INFINITY, disabled = false } = props;
  const [text, setText] = useState('');
  const isFull = value.length >= max;
  const isLong = (word: string) => word.trim().length > (props.maxLength ?? Number.POSITIVE_INFINITY);
  const tooLong = useTooLong(text.split(SEPARATORS).find(isLong)?.trim() ?? '', props.maxLength);

  const add = (words: string) => {
    const clean = props.clean ?? ((word: string) => word.trim() || null);
    const next = [...value];
    for (const word of words.split(SEPARATORS)) {
      const tag = isLong(word) ? null : clean(word);
      const isKnown = next.some((known) => known.toLowerCase() === tag?.toLowerCase());
      if (tag && !isKnown && next.length < max) next.push(tag);
    }
    // A word that is too long stays in the field, to be shortened.
    setText(words.split(SEPARATORS).filter(isLong).join(', '));
    if (next.length > value.length) props.onValueChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      props.onValueChange(value.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATORS.test(pasted)) return;
    event.preventDefault();
    add(text + pasted);
  };

  return (
    <Field {...props} error={props.error || tooLong} frame="line" disabled={disabled}>
      {(control) => (
        <div className={styles.row}>
          {value.map((tag) => (
            <span key={tag} className={styles.tag}>
              <bdi>{tag}</bdi>
              <button
                type="button"
                className={styles.remove}
                aria-label={props.removeLabel(tag)}
                disabled={disabled}
                onClick={() => props.onValueChange(value.filter((one) => one !== tag))}
              >
                <X size={15} strokeWidth={2} aria-hidden />
              </button>
            </span>
          ))}
          <input
            {...control}
            className={classes(fieldStyles.control, styles.input)}
            value={text}
            {...tooLongMark(tooLong)}
            placeholder={value.length === 0 ? props.placeholder : undefined}
            disabled={disabled}
            readOnly={isFull}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => add(text)}
          />
        </div>
      )}
    </Field>
  );
}
