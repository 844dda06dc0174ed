import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { accepts } from './accepts.ts';
import { classes } from './classes.ts';
import styles from './DropZone.module.css';

export interface DropZoneProps {
  /** The label of the action, for example "Add photos or videos". */
  label: ReactNode;
  /** A text that names the accepted file types and sizes. */
  hint?: ReactNode;
  /** The accepted file types, in the format of the `accept` attribute of a file input. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  onFiles(files: readonly File[]): void;
  /** Called with dropped files whose type is not accepted. The file chooser does not offer such files. */
  onRefused?: ((files: readonly File[]) => void) | undefined;
  icon?: ReactNode;
  /**
   * Draws a low zone, for pages with much content. A low zone is hidden on screens below 900 pixels, because
   * phones cannot drag files.
   */
  slim?: boolean | undefined;
  className?: string | undefined;
}

/** An area on which the person drops files. A press on the area opens the system's file chooser. */
export function DropZone({ accept, multiple = false, disabled = false, onFiles, ...props }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  /**
   * The number of dragenter events minus the number of dragleave events. Child elements fire these events
   * too, so the drag has left the zone only when this difference is 0.
   */
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
        // Without preventDefault the browser opens the file instead of firing `drop`.
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
          // An empty value lets the person choose the same file again after removing it.
          event.currentTarget.value = '';
        }}
      />
      {props.icon ?? <Upload size={26} strokeWidth={1.75} aria-hidden />}
      <span className={styles.label}>{props.label}</span>
      {props.hint && <span className={styles.hint}>{props.hint}</span>}
    </label>
  );
}
