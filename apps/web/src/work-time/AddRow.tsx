import { mdiBriefcaseOutline, mdiCheckCircleOutline } from '@mdi/js';
import { ClientList } from '../picks/ClientList.tsx';
import { TaskList } from '../picks/TaskList.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import type { Subject } from './rows.ts';

type Props = { whyNot: string | undefined; onAdd: (row: Subject & { task_title: string | null }) => void };

/** Adds a row to the timesheet: a task, which implies its client, or a client alone. */
export function AddRow({ whyNot, onAdd }: Props) {
  const say = useWords(hoursWords);
  return (
    <div style={{ display: 'flex', gap: space(1), flexWrap: 'wrap' }}>
      <FilterMenu
        label={say('sheet.add-task')}
        name={say('sheet.add-task')}
        icon={mdiCheckCircleOutline}
        whyNot={whyNot}
      >
        {(close) => (
          <TaskList
            label={say('sheet.tasks')}
            onPick={(task) => {
              if (task) onAdd({ task_id: task.id, client_id: task.client_id, task_title: task.title });
              close();
            }}
          />
        )}
      </FilterMenu>
      <FilterMenu
        label={say('sheet.add-client')}
        name={say('sheet.add-client')}
        icon={mdiBriefcaseOutline}
        whyNot={whyNot}
      >
        {(close) => (
          <ClientList
            label={say('sheet.clients')}
            none={say('sheet.none')}
            onPick={(client) => {
              onAdd({ task_id: null, client_id: client?.id ?? null, task_title: null });
              close();
            }}
          />
        )}
      </FilterMenu>
    </div>
  );
}
