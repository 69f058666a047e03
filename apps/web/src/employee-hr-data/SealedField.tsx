import type { SealedField as Name } from '@jornada/domain/hr-data';
import { styled } from '../ui/styled.ts';
import { type Control, useController } from 'react-hook-form';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields.tsx';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import type { HrValues } from './hr-values.ts';
import { hrWords } from './hr.words.ts';

type Props = {
  control: Control<HrValues>;
  name: Name;
  isStored: boolean;
  help?: string;
  inputMode?: 'numeric' | 'decimal';
};

/** A field that keeps, replaces or removes a stored encrypted value without revealing it. */
export function SealedField({ control, name, isStored, help, inputMode }: Props) {
  const say = useWords(hrWords);
  const { field } = useController({ control, name });
  const label = say(`field.${name}`);
  if (isStored && (field.value === undefined || field.value === null))
    return (
      <Stored role="group" aria-label={label}>
        <strong>{label}</strong>
        <div>
          <span>{say(field.value === null ? 'sealed.removed' : 'sealed.stored')}</span>
          {field.value === null ? (
            <Button size="small" variant="outlined" onClick={() => field.onChange(undefined)}>
              {say('sealed.keep')}
            </Button>
          ) : (
            <>
              <Button size="small" variant="outlined" onClick={() => field.onChange('')}>
                {say('sealed.replace')}
              </Button>
              <Button size="small" color="error" onClick={() => field.onChange(null)}>
                {say('sealed.remove')}
              </Button>
            </>
          )}
        </div>
      </Stored>
    );
  return (
    <div>
      <TextField
        control={control}
        name={name}
        label={label}
        autoComplete="off"
        {...(help !== undefined && { help })}
        {...(inputMode && { inputProps: { inputMode } })}
      />
      {isStored && (
        <Button size="small" onClick={() => field.onChange(undefined)}>
          {say('sealed.keep')}
        </Button>
      )}
    </div>
  );
}

const Stored = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(0.75),
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1) },
  '& span': { flex: '1 1 140px', color: theme.vars.palette.text.secondary },
}));
