/** Whether a file matches an input's `accept` value, for example ".mov, image/*, audio/mpeg". */
export function accepts(accept: string | undefined, { name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (!accept) return true;
  return accept.split(',').some((each) => {
    const kind = each.trim().toLowerCase();
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    if (kind.endsWith('/*')) return type.toLowerCase().startsWith(kind.slice(0, -1));
    return type.toLowerCase() === kind;
  });
}
