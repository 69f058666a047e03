import { may } from '@jornada/domain/access';
import { addDays } from '@jornada/domain/calendar';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { PersonList } from '../picks/PersonList.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Input } from '../ui/Input.tsx';
import { space } from '../ui/scale.ts';
import { brief } from '../words/format.ts';
import { type Language, useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { hoursWords } from './hours.words.ts';
import type { HoursPlace } from './use-hours-place.ts';
import { useNames } from './use-names.ts';

/** Selects the week and the person. */
export function WeekBar({ place, children }: { place: HoursPlace; children: ReactNode }) {
  const say = useWords(hoursWords);
  const language = useLanguage();
  const { level, user } = useSession();
  const names = useNames();
  const mine = { value: user.id, label: say('person.mine', { name: user.nome }) };
  return (
    <Bar>
      <IconButton
        aria-label={say('week.previous')}
        title={say('week.previous')}
        onClick={() => place.goToWeek(addDays(place.from, -7))}
      >
        <Icon path={mdiChevronLeft} />
      </IconButton>
      <h2 aria-live="polite">{say('week', { days: daysOf(place, language) })}</h2>
      <IconButton
        aria-label={say('week.next')}
        title={say('week.next')}
        onClick={() => place.goToWeek(addDays(place.from, 7))}
      >
        <Icon path={mdiChevronRight} />
      </IconButton>
      <Button color="secondary" variant="outlined" onClick={() => place.goToWeek(place.today)}>
        {say('week.this')}
      </Button>
      <Input
        type="date"
        aria-label={say('week.go')}
        value={place.from}
        onChange={({ target }) => target.value && place.goToWeek(target.value)}
      />
      {may(level, 'hours.read-all') && (
        <FilterMenu
          label={place.isMine ? mine.label : names.person(place.userId)}
          name={`${say('person')}: ${place.isMine ? mine.label : names.person(place.userId)}`}
        >
          {(close) => (
            <PersonList
              label={say('person')}
              everybody
              first={mine}
              chosen={[place.userId]}
              onPick={(person) => {
                if (person) place.goToUser(person.id);
                close();
              }}
            />
          )}
        </FilterMenu>
      )}
      <span data-room />
      {children}
    </Bar>
  );
}

/** Nov 23 – 29, 2026 · 23 – 29 nov. 2026 */
function daysOf({ from, to }: HoursPlace, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return brief(format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)));
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  '& h2': { ...theme.typography.h2, margin: 0, minWidth: 0 },
  '& > :has(> [type=date])': { width: 160 },
  '& > [data-room]': { flex: 1 },
  '@media print': { '& > div': { display: 'none' } },
  // On a phone a line moves through the weeks, whose days are the heads of the sheet below, and one is for the rest.
  [theme.breakpoints.down('sm')]: {
    gap: space(1, 0.5),
    '& > h2': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& > :has(> [type=date])': { flex: '1 1 116px', paddingInline: space(1) },
    '& > [data-variant=outlined]': { paddingInline: space(1.25) },
    '& > [data-room]': { display: 'none' },
  },
}));
