import { useState } from 'react';
import { Button, type ButtonLook } from '#web/ui/Button.tsx';
import { openSupport } from './open-support.ts';
import { writeToSupport } from './outcome.ts';
import { isLoggedIn } from './user-store.ts';

interface AskSupportProps extends ButtonLook {
  readonly label: string;
  /** What it is about: it is written into the chat, or is the subject of the mail. */
  readonly subject?: string;
}

/** The way to the people who help: the chat with the platform's own account, or a mail for who has no chats. */
export function AskSupport({ label, subject, ...look }: AskSupportProps) {
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    if (!isLoggedIn()) return writeToSupport(subject);
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
