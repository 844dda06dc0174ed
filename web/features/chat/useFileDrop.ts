import { type ClipboardEvent, type DragEvent, useState } from 'react';

/**
 * Passes pasted and dropped files to `onFiles`. The element that takes them must get the returned `handlers`.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    /** Whether files are being dragged over the element. */
    isOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
