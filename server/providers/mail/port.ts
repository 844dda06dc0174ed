/** A letter to one person: plain text, so that nothing in it can run or track. */
export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The way out for mail. It either takes the letter or throws; the job that sends it tries again. */
export interface MailPort {
  send(letter: EmailMessage): Promise<void>;
}
