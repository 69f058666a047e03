import { styled } from '../../ui/styled.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { Decide } from '../Decide.tsx';
import { useAbsenceTexts } from '../use-absence-texts.ts';
import { calendarWords } from './calendar.words.ts';
import type { CalendarRow } from './use-calendar.ts';
import { useDayTexts } from './use-day-texts.ts';

type Props = { row: CalendarRow; date: string; onClose: () => void };

/** The absences of a person on a day, with the actions of the viewer. */
export function DayDrawer({ row: { person, days }, date, onClose }: Props) {
  const say = useWords(calendarWords);
  const { fullDay, textOf } = useDayTexts();
  const { kindOf, daysOf, statusOf } = useAbsenceTexts();
  const absent = days.get(date) ?? [];
  return (
    <Drawer open title={say('day.title', { person: person.nome, day: fullDay(date) })} onClose={onClose}>
      {absent.length === 0 && <p>{say('day.none')}</p>}
      {absent.map((absence) => (
        <Part key={absence.id} aria-label={textOf(absence)}>
          <h3>{kindOf(absence)}</h3>
          <p>{daysOf(absence)}</p>
          <p>{statusOf(absence)}</p>
          {absence.note && <p>{absence.note}</p>}
          <Decide absence={absence} name={`${person.nome}, ${kindOf(absence)}, ${daysOf(absence)}`} />
        </Part>
      ))}
    </Drawer>
  );
}

const Part = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(0.75),
  '& h3': { ...theme.typography.body1, fontWeight: 650, margin: 0 },
  '& p': { margin: 0, overflowWrap: 'anywhere' },
}));
