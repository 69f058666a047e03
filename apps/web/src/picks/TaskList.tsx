import { useState } from 'react';
import { type TaskName, useFoundTasks } from '../api/names.ts';
import { FoundList, type Picks } from './FoundList.tsx';

/** Tasks to choose from, searched while typing. */
export function TaskList(props: Picks<TaskName>) {
  const [text, setText] = useState('');
  return (
    <FoundList
      {...props}
      found={useFoundTasks(text)}
      optionOf={({ id, title }) => ({ label: title, detail: `#${id}` })}
      search={{ text, onText: setText }}
    />
  );
}
