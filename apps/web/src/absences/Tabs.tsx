import { places } from '../places.ts';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';

/** Requests and calendar, each with its own address. */
export function Tabs({ shown }: { shown: 'requests' | 'calendar' }) {
  const say = useWords(absenceWords);
  return (
    <LinkTabs
      label={say('tabs')}
      tabs={[
        { name: say('tab.requests'), to: places.absences(), isShown: shown === 'requests' },
        { name: say('tab.calendar'), to: places.absences({ view: 'calendar' }), isShown: shown === 'calendar' },
      ]}
    />
  );
}
