/** Whether this device has a sharing sheet of its own. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Hands a link to the device's own sharing. Whoever closes the sheet has changed their mind; that is no failure. */
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
