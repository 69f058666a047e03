import type { MailAddress } from './place.ts';

/** A mail as it is handed to a transport. */
export interface Message {
  /** Without angle brackets; the same for each attempt, so that a repeated mail is recognised. */
  id: string;
  from: MailAddress;
  /** One address. Names of recipients are not sent. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that ends such mails with one click (RFC 8058); absent in answers to an action. */
  unsubscribe?: string;
}

/**
 * Why a mail was not sent. `server`: no mail can be sent now; `later`: this one cannot be sent now; `refused`: the
 * recipient is refused for good.
 */
export type FaultKind = 'server' | 'later' | 'refused';

/** Its message names a code and a command of SMTP, and neither an address nor the text of the server, which may repeat one. */
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
  /** How long each step of a conversation with the mail server may take. */
  timeoutMs?: number;
}
