import { employeeHrData } from '@jornada/contract/employee-hr-data';
import { HR_ACTIONS, type HrField } from '@jornada/domain/hr-data';
import { mdiHistory } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Section } from '../ui/Page.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { EventList } from './EventList.tsx';
import { hrWords } from './hr.words.ts';

/** Changes of a record. Loaded on first use, because reading it is logged. */
export function HrHistory({ userId }: { userId: number }) {
  const say = useWords(hrWords);
  const [open, setOpen] = useState(false);
  const history = useQuery({ ...read(employeeHrData.history, { params: { userId } }), enabled: open });
  const sentence = (action: string, fields: readonly string[]) => {
    const name = HR_ACTIONS.find((one) => action.endsWith(`.${one}`)) ?? 'replace';
    if (name === 'replace' && fields.length === 0) return say('history.action.replace-none');
    return say(`history.action.${name}`, {
      fields: fields.map((field) => say(`field.${field as HrField}`)).join(', '),
    });
  };
  return (
    <Section title={say('history')}>
      {!open && (
        <div>
          <Action variant="outlined" icon={mdiHistory} onClick={() => setOpen(true)}>
            {say('history.show')}
          </Action>
        </div>
      )}
      {open &&
        (history.data ? (
          history.data.items.length === 0 ? (
            <span>{say('history.none')}</span>
          ) : (
            <EventList label={say('history')} events={history.data.items}>
              {({ action, fields, reason }) => (
                <>
                  {sentence(action, fields)}
                  {reason !== null && ` – ${say('deactivated.reason', { reason })}`}
                </>
              )}
            </EventList>
          )
        ) : (
          <NotLoaded query={history} rows={3} />
        ))}
    </Section>
  );
}
