/** Downloads a text as a file with the given name. */
export function saveFile(name: string, content: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The URL is revoked a minute later, because some browsers read the file only after the click has been
  // handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
