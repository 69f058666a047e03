import { feedback } from '@jornada/contract/feedback';
import type { FeedbackVisibility } from '@jornada/domain/feedback';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { usePeople } from './use-people.ts';
import { writeWords } from './write.words.ts';

type Props = { control: Control<FeedbackValues>; hasWall: boolean; disabled?: boolean };

/** Chooses the readers of a feedback; each choice is a sentence with their names. */
export function VisibilityField({ control, hasWall, disabled = false }: Props) {
  const say = useWords(writeWords);
  const sayFault = useWords(faultWords);
  const { user } = useSession();
  const { nameOf, listOf } = usePeople();
  const name = useId();
  const kind = useWatch({ control, name: 'kind' });
  const people = useWatch({ control, name: 'recipient_ids' });
  const { field, fieldState } = useController({ control, name: 'visibility' });
  const { data } = useQuery({
    ...read(feedback.leaders, { query: { user_id: people } }),
    enabled: people.length > 0,
    throwOnError: false,
  });
  const leaders = [...new Set(data?.items.flatMap(({ leader_id }) => leader_id ?? []))].filter(
    (id) => id !== user.id && !people.includes(id),
  );
  const isWall = kind === 'praise' && (hasWall || field.value === 'wall');
  // The choice "leaders" is offered only if it adds a reader: if the recipients have a leader other than the author.
  const isLeader = people.length === 0 || !data || leaders.length > 0 || field.value === 'leader';
  const shown: FeedbackVisibility = field.value === 'wall' && !isWall ? 'recipient' : field.value;
  const options: { value: FeedbackVisibility; label: string }[] = [
    {
      value: 'recipient',
      label: people.length
        ? say('visibility.recipient', { people: listOf(people) })
        : say('visibility.recipient.nobody'),
    },
    ...(isLeader
      ? [
          {
            value: 'leader' as const,
            label: leaders.length
              ? say('visibility.leader', {
                  people: listOf(people),
                  leaders: joined(leaders.map(nameOf), (first, last) => say('and', { first, last })),
                  count: leaders.length,
                })
              : say('visibility.leader.nobody'),
          },
        ]
      : []),
    ...(isWall ? [{ value: 'wall' as const, label: say('visibility.wall') }] : []),
  ];
  return (
    <Group disabled={disabled}>
      <legend>{say('visibility')}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={shown === value}
            onChange={() => field.onChange(value)}
            onBlur={field.onBlur}
          />
          <span>{label}</span>
        </label>
      ))}
      {fieldState.error && (
        <p role="alert" data-tone="error">
          {sayFault(faultKey(fieldState.error.type))}
        </p>
      )}
      <small>{say('signed')}</small>
    </Group>
  );
}

/** Joins names, for example `Ana, Bia and Rui`. */
const joined = (names: readonly string[], and: (first: string, last: string) => string): string => {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : and(names.slice(0, -1).join(', '), last);
};

const Group = styled('fieldset')(({ theme }) => ({
  all: 'unset',
  ...theme.typography.body2,
  display: 'grid',
  gap: space(1),
  '& legend': { fontWeight: 600, padding: 0, marginBottom: space(1) },
  '& label': { display: 'flex', alignItems: 'flex-start', gap: space(1.25), cursor: 'pointer' },
  '&:disabled label': { cursor: 'not-allowed', color: theme.vars.palette.text.secondary },
  '& input': {
    flex: 'none',
    width: 18,
    height: 18,
    margin: space(0.25, 0, 0),
    accentColor: theme.vars.palette.primary.main,
  },
  '& span': { overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.error.main, fontWeight: 550 },
}));
