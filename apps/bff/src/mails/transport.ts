import type { MailAddress } from './place.ts';

/** A mail as passed to a transport. */
export interface Message {
  /** Without angle brackets; the same for each attempt, so that a repeated mail is recognised. */
  id: string;
  from: MailAddress;
  /** One address. Names of recipients are not sent. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe address (RFC 8058); absent in mails that a person requested. */
  unsubscribe?: string;
}

/**
 * Why a mail was not sent. `server`: no mail can be sent now; `later`: this mail cannot be sent now; `refused`: the
 * recipient is refused permanently.
 */
export type FaultKind = 'server' | 'later' | 'refused';

/**
 * Its message contains an SMTP code and command, but neither an address nor the server's text, which may repeat one.
 */
export class MailFault extends Error {
  readonly kind: FaultKind;
  /** True if the address itself is refused, so that no other mail to it will arrive. */
  readonly isOfAddress: boolean;

  constructor(kind: FaultKind, message: string, { isOfAddress = false } = {}) {
    super(message);
    this.kind = kind;
    this.isOfAddress = isOfAddress;
  }
}

export interface Transport {
  /** @throws MailFault */
  send(message: Message): Promise<void>;
  /** Closes idle connections. */
  close(): void;
}

export interface TransportOptions {
  /** The time limit of each step of a conversation with the mail server, in milliseconds. */
  timeoutMs?: number;
}
