import { employeeHrData } from '@jornada/contract/employee-hr-data';
import type { HrField } from '@jornada/domain/hr-data';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { Section } from '../ui/Page.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { EventList } from './EventList.tsx';
import { hrWords } from './hr.words.ts';

const READS = ['list', 'byId', 'reveal', 'history'] as const;

/** The people who have read a record, and which of its encrypted values. */
export function HrReaders({ userId }: { userId: number }) {
  const say = useWords(hrWords);
  const readers = useQuery(read(employeeHrData.readers, { params: { userId } }));
  return (
    <Section title={say('readers')} text={say('readers.text')}>
      {readers.data ? (
        readers.data.items.length === 0 ? (
          <span>{say('readers.none')}</span>
        ) : (
          <EventList label={say('readers')} events={readers.data.items}>
            {({ action, fields, reason }) => {
              const name = READS.find((one) => action.endsWith(`.${one}`)) ?? 'byId';
              const shown = fields.map((field) => say(`field.${field as HrField}`)).join(', ');
              return reason === null
                ? say(`readers.action.${name}`, { fields: shown })
                : say('readers.action.reveal-why', { fields: shown, reason });
            }}
          </EventList>
        )
      ) : (
        <NotLoaded query={readers} rows={3} />
      )}
    </Section>
  );
}
