import type { CompetenceGroup } from '@jornada/contract/competence-groups';
import { COMPETENCE_KINDS } from '@jornada/domain/competences';
import { ACTION_KINDS } from '@jornada/domain/pdi';
import { styled } from '../ui/styled.ts';
import type { Control } from 'react-hook-form';
import { Fieldset } from '../ui/Fieldset.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { competenceWords } from './competences.words.ts';
import type { CompetenceValues } from './competence-values.ts';

type Props = {
  control: Control<CompetenceValues>;
  groups: readonly CompetenceGroup[];
  /** The current group of the competence, which may be archived. */
  groupId?: number;
  levels: readonly { level: number }[];
  /** For people who may see a competence but not change it; the save button states the reason. */
  readOnly?: boolean;
};

export function CompetenceFields({ control, groups, groupId, levels, readOnly = false }: Props) {
  const say = useWords(competenceWords);
  const field = (name: 'name' | 'group_id' | 'kind' | 'description') => ({
    control,
    name,
    label: say(`field.${name}`),
  });
  return (
    <>
      <TextField {...field('name')} required autoFocus={!readOnly} readOnly={readOnly} maxLength={80} />
      <Fieldset disabled={readOnly}>
        <SelectField
          {...field('group_id')}
          required
          options={groups
            .filter(({ id, is_active }) => is_active || id === groupId)
            .map(({ id, name, is_active }) => ({
              value: id,
              label: is_active ? name : say('group.archived', { name }),
            }))}
        />
        <SelectField
          {...field('kind')}
          required
          options={COMPETENCE_KINDS.map((value) => ({ value, label: say(`kind.${value}`) }))}
        />
      </Fieldset>
      <TextField {...field('description')} as="textarea" rows={3} readOnly={readOnly} maxLength={2_000} />
      {levels.map(({ level }, at) => (
        <Level key={level}>
          <legend>{say('level', { level })}</legend>
          <TextField
            control={control}
            name={`levels.${at}.name`}
            label={say('level.name', { level })}
            readOnly={readOnly}
            maxLength={60}
          />
          <TextField
            control={control}
            name={`levels.${at}.indicators`}
            label={say('level.indicators', { level })}
            {...(!readOnly && { help: say('level.help') })}
            as="textarea"
            rows={3}
            readOnly={readOnly}
          />
        </Level>
      ))}
      <Level>
        <legend>{say('field.suggested_actions')}</legend>
        {!readOnly && <p>{say('suggested.help')}</p>}
        {ACTION_KINDS.map((of) => (
          <TextField
            key={of}
            control={control}
            name={`suggested_actions.${of}`}
            label={say(`suggested.${of}`)}
            as="textarea"
            rows={2}
            readOnly={readOnly}
          />
        ))}
      </Level>
    </>
  );
}

const Level = styled('fieldset')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space(1.5),
  minWidth: 0,
  margin: 0,
  padding: space(1, 1.5, 1.5),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: radius.m,
  '& legend': { ...typography.subtitle2, paddingInline: space(0.5) },
  '& > p': { ...typography.caption, margin: 0, color: vars.palette.text.secondary },
}));
