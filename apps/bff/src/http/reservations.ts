import type { Endpoint } from '@jornada/contract/endpoint';
import type { Caller } from '../context.ts';
import { createFormSlot, type FormSlot } from './form-slots.ts';
import type { HeavySlots } from './heavy-slots.ts';
import { createFormShare, type MemoryShare } from './memory-budget.ts';
import { isDownload } from './request-end.ts';
import { whenRead } from './when-read.ts';

/** What one request has reserved of the limits of all requests. */
export interface Reservations {
  memory: MemoryShare;
  slot: FormSlot;
  /**
   * Resolves when a heavy read of this person may run. @throws Refusal 429 if too many of the person's requests wait
   */
  acquireHeavy(caller: Caller, signal: AbortSignal): Promise<void>;
  /** Releases everything; the slot of a heavy download once it was read. Returns the response to send. */
  release(endpoint: Endpoint, response: Response): Response;
}

export function createReservations(heavySlots: HeavySlots): Reservations {
  const memory = createFormShare();
  const slot = createFormSlot();
  let releaseHeavy = () => {};
  return {
    memory,
    slot,
    acquireHeavy: async (caller, signal) => {
      releaseHeavy = await heavySlots.acquire(caller, signal);
    },
    release: (endpoint, response) => {
      memory.release();
      slot.release(response.status >= 400 && response.status < 500);
      if (isDownload(endpoint)) return whenRead(response, releaseHeavy);
      releaseHeavy();
      return response;
    },
  };
}
