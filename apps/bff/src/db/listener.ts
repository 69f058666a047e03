/** Receives the announcements of a database. */
export interface Listener {
  received: (text: string) => void;
  /** Announcements may have been lost: the connection was interrupted, or another program wrote to the file. */
  interrupted: () => void;
}

/** Stops listening. */
export type StopListening = () => Promise<void>;

/** Delivers announcements to `listener` from now on. */
export type Listen = (listener: Listener) => Promise<StopListening>;
