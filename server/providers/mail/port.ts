/** An email to one person. Plain text, so that it can contain no script and no tracking. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends emails. `send` throws when the email is not accepted; the calling job retries. */
export interface MailPort {
  send(email: EmailMessage): Promise<void>;
}
