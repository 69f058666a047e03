import type { Competence } from '@jornada/contract/competences';
import { competenceProfiles } from '@jornada/contract/competences-profiles';
import { titleKey } from '@jornada/domain/competence-profiles';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { read } from '../../api/query.ts';
import type { EndpointForm } from '../../api/form.ts';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { radius, space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { Suggestions } from '../../ui/Suggestions.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { linesOf } from '../competence-values.ts';
import type { ProfileValues } from './profile-values.ts';
import { profileWords } from './profiles.words.ts';

type Props = {
  form: EndpointForm<ProfileValues>;
  /** The competences with a field in the form. */
  competences: readonly Competence[];
  /** The name of the profile that already has one of the job titles, after a refusal. */
  takenBy: string | undefined;
  readOnly?: boolean;
};

export function ProfileFields({
  form: { control, formState, setValue, getValues },
  competences,
  takenBy,
  readOnly = false,
}: Props) {
  const say = useWords(profileWords);
  const field = (name: 'name' | 'job_titles') => ({ control, name, label: say(`field.${name}`) });
  const isTaken = formState.errors.job_titles?.type === 'taken';
  return (
    <>
      <TextField {...field('name')} required autoFocus={!readOnly} readOnly={readOnly} maxLength={80} />
      <TextField
        {...field('job_titles')}
        {...(!readOnly && { help: say('titles.help') })}
        as="textarea"
        rows={3}
        readOnly={readOnly}
      />
      {isTaken && takenBy !== undefined && (
        <Notice role="alert" data-tone="error">
          {say('titles.taken', { name: takenBy })}
        </Notice>
      )}
      {!readOnly && (
        <Suggested
          control={control}
          onAdd={(title) =>
            setValue('job_titles', [...linesOf(getValues('job_titles')), title].join('\n'), { shouldDirty: true })
          }
        />
      )}
      <Expected>
        <legend>{say('field.expected')}</legend>
        {competences.length === 0 && <p>{say('expected.nothing')}</p>}
        <Fieldset disabled={readOnly}>
          {competences.map(({ id, name, levels, is_active }) => (
            <SelectField
              key={id}
              control={control}
              name={`expected.of${id}`}
              label={is_active ? name : say('expected.archived', { name })}
              none={say('expected.none')}
              options={levels.map((level) => ({
                value: level.level,
                label: level.name ? say('expected.level', { level: level.level, name: level.name }) : `${level.level}`,
              }))}
            />
          ))}
        </Fieldset>
      </Expected>
    </>
  );
}

/** Job titles of people that no profile has yet, to be added by one click. */
function Suggested({
  control,
  onAdd,
}: Pick<EndpointForm<ProfileValues>, 'control'> & { onAdd: (title: string) => void }) {
  const say = useWords(profileWords);
  const { number } = useFormats();
  const { data } = useQuery(read(competenceProfiles.unmatched, {}));
  const typed = linesOf(useWatch({ control, name: 'job_titles' })).map(titleKey);
  const left = data?.items.filter(({ job_title }) => !typed.includes(titleKey(job_title))).slice(0, 20) ?? [];
  return (
    <Suggestions
      label={say('titles.suggested')}
      items={left.map(({ job_title, people }) => ({
        key: job_title,
        text: say('titles.suggestion', { title: job_title, count: people, n: number(people) }),
      }))}
      onChoose={onAdd}
    />
  );
}

const Expected = styled('fieldset')(({ theme: { vars, typography } }) => ({
  minWidth: 0,
  // Space between this button and the one that archives the profile.
  margin: space(0, 0, 2),
  padding: space(1, 1.5, 1.5),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: radius.m,
  '& legend': { ...typography.subtitle2, paddingInline: space(0.5) },
  '& p': { ...typography.body2, margin: 0, color: vars.palette.text.secondary },
}));
