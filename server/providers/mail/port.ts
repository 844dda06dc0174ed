/** An email to one person. It is plain text, so that it cannot contain scripts or tracking. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends emails. `send` throws when the mail server does not accept the email, so that the calling job
 * retries.
 */
export interface MailPort {
  send(email: EmailMessage): Promise<void>;
}
