import type { CompetenceProfile } from '@jornada/contract/competences-profiles';
import { SECTION_AUDIENCES } from '@jornada/domain/evaluation-templates';
import { type Control, useWatch } from 'react-hook-form';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import type { SectionValues } from './template-values.ts';
import './template-faults.ts';
import { templateWords } from './templates.words.ts';
import { Ticks } from './Ticks.tsx';
import { useCompetences } from './use-competences.ts';

type Props = { control: Control<SectionValues>; profiles: readonly CompetenceProfile[]; isNew: boolean };

export function SectionFields({ control, profiles, isNew }: Props) {
  const say = useWords(templateWords);
  const all = useCompetences();
  const [audience, competence, chosen] = useWatch({ control, name: ['for', 'competence_id', 'profiles'] });
  return (
    <>
      <TextField
        control={control}
        name="title"
        label={say('section.title')}
        required
        autoFocus={isNew}
        maxLength={120}
      />
      <SelectField
        control={control}
        name="competence_id"
        label={say('section.of')}
        help={say('section.of.help')}
        none={say('section.none')}
        options={all
          .filter(({ id, is_active }) => is_active || id === competence)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        control={control}
        name="for"
        label={say('section.for')}
        options={SECTION_AUDIENCES.map((value) => ({ value, label: say(`for.${value}`) }))}
      />
      {audience === 'profiles' && (
        <Ticks>
          <legend>{say('section.choose')}</legend>
          {profiles
            .filter(({ id, is_active }) => is_active || chosen[`of${id}`])
            .map(({ id, name }) => (
              <CheckField key={id} control={control} name={`profiles.of${id}`} label={name} />
            ))}
        </Ticks>
      )}
    </>
  );
}
