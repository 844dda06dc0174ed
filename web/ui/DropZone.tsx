import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { accepts } from './accepts.ts';
import { classes } from './classes.ts';
import styles from './DropZone.module.css';

/** Props of {@link DropZone}. */
export interface DropZoneProps {
  /** The verb: "Add photos or videos". */
  label: ReactNode;
  /** What fits: kinds and sizes. */
  hint?: ReactNode;
  /** As on a file input. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  onFiles(files: readonly File[]): void;
  /** Files of a kind that does not fit; the system's own chooser shows none, dropping can bring any. */
  onRefused?: ((files: readonly File[]) => void) | undefined;
  icon?: ReactNode;
  /** One line, where there is much else to see. Phones drop nothing: there it goes. */
  slim?: boolean | undefined;
  className?: string | undefined;
}

/** Takes files: by a press, which opens the system's chooser, or dropped on it. */
export function DropZone({ accept, multiple = false, disabled = false, onFiles, ...props }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  /** Entering a child leaves its parent: only as many leaves as enters mean that the file is gone. */
  const depth = useRef(0);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    const fitting = files.filter((file) => accepts(accept, file)).slice(0, multiple ? undefined : 1);
    const refused = files.filter((file) => !accepts(accept, file));
    if (fitting.length > 0) onFiles(fitting);
    if (refused.length > 0) props.onRefused?.(refused);
  };
  const move = (change: 1 | -1) => (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };

  return (
    <label
      className={classes(
        styles.zone,
        props.slim && styles.slim,
        isOver && styles.over,
        disabled && styles.disabled,
        props.className,
      )}
      onDragEnter={move(1)}
      onDragLeave={move(-1)}
      onDragOver={(event) => {
        // Without this the browser would open the file instead of dropping it.
        if (!disabled) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        if (!disabled) take(event.dataTransfer.files);
      }}
    >
      <input
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = '';
        }}
      />
      {props.icon ?? <Upload size={26} strokeWidth={1.75} aria-hidden />}
      <span className={styles.label}>{props.label}</span>
      {props.hint && <span className={styles.hint}>{props.hint}</span>}
    </label>
  );
}
