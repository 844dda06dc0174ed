export const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Opens the device's share sheet for a link. Returns `closed`, not `failed`, if the person closes the sheet.
 */
export async function shareLink(link: {
  title: string;
  url: string;
}): Promise<'shared' | 'closed' | 'failed'> {
  try {
    await navigator.share(link);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
  }
}
