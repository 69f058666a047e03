import { payroll } from '@jornada/contract/payroll';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useMonthName } from '../words/month-name.ts';
import { Action } from '../ui/Action.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Section } from '../ui/Page.tsx';
import { space } from '../ui/scale.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { payrollWords } from './payroll.words.ts';
import { TakeBack } from './TakeBack.tsx';

/** The hand-overs, newest first: their files can be downloaded, and the newest can be reversed. */
export function HandOvers() {
  const say = useWords(payrollWords);
  const nameOf = useMonthName();
  const formats = useFormats();
  const { time_zone } = useSession().account;
  const people = usePeopleNames();
  const whyNot = useWhyNot(payroll.undo);
  const items = useQuery(read(payroll.handOvers, {})).data?.items ?? [];
  const newest = items.find(({ undone_at }) => undone_at === null);
  const [undoing, setUndoing] = useState<{ id: number; month: string } | null>(null);
  const person = (id: number) => personName(people, id, `#${id}`);
  return (
    <Section title={say('made.title')}>
      {items.length === 0 && <p>{say('made.none')}</p>}
      <List>
        {items.map(({ id, month, rows, sha256, note, created_by, created_at, undone_by, undone_at, undo_reason }) => (
          <li key={id}>
            <div>
              <strong>{say('made.what', { month: nameOf(month), rows })}</strong>
              <span>{say('made.by', { name: person(created_by), when: formats.instant(created_at, time_zone) })}</span>
              {note && <span>{note}</span>}
              {undone_at !== null && undone_by !== null && (
                <span>
                  {say('made.undone', {
                    name: person(undone_by),
                    when: formats.instant(undone_at, time_zone),
                    reason: undo_reason,
                  })}
                </span>
              )}
              <code>
                {say('made.sha256')} {sha256}
              </code>
            </div>
            <span>
              <ButtonLink
                size="small"
                color="inherit"
                href={`/v2/payroll/hand-overs/${id}/file`}
                download
                aria-label={say('made.file.name', { month: nameOf(month), id })}
              >
                {say('made.file')}
              </ButtonLink>
              {id === newest?.id && (
                <Action
                  size="small"
                  color="inherit"
                  whyNot={whyNot}
                  aria-label={say('undo.name', { id })}
                  onClick={() => setUndoing({ id, month })}
                >
                  {say('undo')}
                </Action>
              )}
            </span>
          </li>
        ))}
      </List>
      {undoing && <TakeBack {...undoing} onClose={() => setUndoing(null)} />}
    </Section>
  );
}

const List = styled('ul')(({ theme: { vars, typography, breakpoints } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: space(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'start',
    gap: space(1, 2),
    paddingBottom: space(1.5),
    borderBottom: `1px solid ${vars.palette.divider}`,
  },
  '& li:last-child': { borderBottom: 0, paddingBottom: 0 },
  '& li > div': { display: 'grid', gap: space(0.25), minWidth: 0, overflowWrap: 'anywhere' },
  '& code': { ...typography.caption, color: vars.palette.text.secondary },
  '& li > span': { display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'end', gap: space(0.5) },
  [breakpoints.down('sm')]: { '& li': { flexDirection: 'column' }, '& li > span': { justifyContent: 'start' } },
}));
