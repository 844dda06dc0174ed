export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the device's share sheet for a link. Closing the sheet counts as `closed`, not as a failure. */
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
