import { useState } from 'react';
import { Button, type ButtonLook } from '#web/ui/Button.tsx';
import { openSupport } from './open-support.ts';
import { emailSupport } from './outcome.ts';
import { isLoggedIn } from './user-store.ts';

interface AskSupportProps extends ButtonLook {
  readonly label: string;
  /**
   * What the person needs help with. The text becomes the draft in the support chat, or the subject of the
   * email.
   */
  readonly subject?: string;
}

/**
 * A button that opens the chat with the platform's own account. For a visitor it opens an email to support.
 */
export function AskSupport({ label, subject, ...look }: AskSupportProps) {
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    if (!isLoggedIn()) return emailSupport(subject);
    setOpening(true);
    await openSupport(subject);
    setOpening(false);
  };
  return (
    <Button {...look} loading={isOpening} onClick={() => void open()}>
      {label}
    </Button>
  );
}
