import { ENTRY_KINDS } from '@jornada/domain/bank';
import { ORIGINS } from '@jornada/domain/closing';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { csvOf, list } from './list.ts';
import { id, idInUrl, inputDate, repeatable } from './shapes.ts';
import { entry } from './time-bank.ts';

/** An entry with the closing that booked it; null if it was booked otherwise. */
export const bookedEntry = z.extend(entry, { closing_id: z.nullable(id) });

const entryList = list({
  path: '/v2/time-bank/entries',
  summary:
    'Entries of all people. `from` and `to` are the days that entries count for, both included; `since_id` lists entries booked after that one',
  access: 'bank.read-all',
  item: bookedEntry,
  filters: {
    from: z.optional(inputDate),
    to: z.optional(inputDate),
    kind: z.optional(repeatable(z.enum(ENTRY_KINDS))),
    origin: z.optional(repeatable(z.enum(ORIGINS))),
    user_id: z.optional(repeatable(idInUrl)),
    closing_id: z.optional(idInUrl),
    since_id: z.optional(idInUrl),
  },
  sorts: ['id', 'occurred_on'],
  defaultSort: 'id',
});

/** The entries across people, a part of the resource `time-bank`. Ended links read only their own statement. */
export const bankEntries = resource('time-bank', noRowsSeen, {
  entries: entryList,
  exportEntries: csvOf(entryList, { summary: 'The same entries as the list, as a CSV file', row: bookedEntry }),
});
