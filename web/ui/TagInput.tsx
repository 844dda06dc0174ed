import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { classes } from './classes.ts';
import fieldStyles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import styles from './TagInput.module.css';
import { tooLongMark, useTooLong } from './too-long.tsx';

export interface TagInputProps extends FieldProps {
  value: readonly string[];
  onValueChange(value: readonly string[]): void;
  /** Returns the accessible name of the button that removes a tag, for example "Remove ceramics". */
  removeLabel(tag: string): string;
  /**
   * Returns the tag in the form in which it is added, or null to reject the text. Default: removes the spaces
   * around the text.
   */
  clean?: ((text: string) => string | null) | undefined;
  /** The maximum number of tags. */
  max?: number | undefined;
  /** The maximum number of characters of one tag. */
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

const SEPARATORS = /[,;\n\t]+/;

/**
 * A field for several tags. Enter or a comma adds the typed tag; Backspace in the empty field removes the
 * last tag.
 */
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
    // A text that is too long for a tag stays in the field, so that the person can shorten it.
    setText(words.split(SEPARATORS).filter(isLong).join(', '));
    if (next.length > value.length) props.onValueChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter accepts the word and must not add a tag.
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
