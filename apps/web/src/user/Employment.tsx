import { type User, user as userShape, users } from '@jornada/contract/user';
import { LEVELS, may, SUPER_ADMIN } from '@jornada/domain/access';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useLevelName, useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { asStored, inForm, useConcurrentEdits, useVersions } from '../api/versions.ts';
import { Action } from '../ui/Action.tsx';
import { Conflict } from '../ui/Conflict.tsx';
import { Fieldset } from '../ui/Fieldset.tsx';
import { FormStack, SelectField, TextField } from '../ui/fields.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { space } from '../ui/scale.ts';
import { Notice, Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { EndLink } from './EndLink.tsx';
import { peopleWords } from './people.words.ts';

const WRITTEN = ['level', 'job_title'] as const;
type Written = Pick<User, (typeof WRITTEN)[number]>;

/** Level and job title, editable with permission, and a button to end the link. */
export function Employment({ person }: { person: User }) {
  const say = useWords(peopleWords);
  const levelName = useLevelName();
  const { level: mine } = useSession();
  const whyNot = useWhyNot(users.update);
  const versions = useVersions({ latest: person, shape: userShape, fields: WRITTEN, writtenOf });
  const { base, changes } = versions;
  const [last, setLast] = useState(false);
  const grants = may(mine, 'people.grant-super');
  const levelIsFixed = !grants && person.level === SUPER_ADMIN;

  const params = { id: person.id };
  const write = useWrite(users.update);
  const form = useEndpointForm(users.update, {
    defaultValues: writtenOf(person),
    rest: { params },
    toBody: (values) => changes(base.current, values),
    onDone: (saved) => {
      const back = changes(saved, writtenOf(base.current));
      concurrent.take(saved);
      toast({
        text: say('employment.saved'),
        action: { label: say('employment.undo'), run: () => write.mutateAsync({ params, body: back }) },
      });
    },
    onRefused: (error) => {
      const isLast = error.code === 'last_super_admin';
      setLast(isLast);
      return versions.refused(error) || isLast;
    },
  });
  const concurrent = useConcurrentEdits(versions, {
    ...inForm(form, asStored, asStored),
    label: (field) => say(`field.${field}`),
    inWords: (field, { level, job_title }) => (field === 'level' ? levelName(level) : job_title),
  });
  const { meanwhile, conflict } = concurrent;
  const { isDirty } = form.formState;

  return (
    <>
      <Meanwhile {...meanwhile} />
      <FormStack noValidate data-off-paper onSubmit={(event) => void form.submit(event)}>
        <Fieldset disabled={whyNot !== undefined}>
          <SelectField
            control={form.control}
            name="level"
            label={say('field.level')}
            options={LEVELS.filter((level) =>
              levelIsFixed ? level === person.level : grants || level !== SUPER_ADMIN,
            ).map((value) => ({ value, label: levelName(value) }))}
            {...(!grants && whyNot === undefined && { help: say('employment.super') })}
          />
          <TextField control={form.control} name="job_title" label={say('field.job_title')} maxLength={120} />
        </Fieldset>
        {last && (
          <Notice role="alert" data-tone="error">
            {say('employment.last')}
          </Notice>
        )}
        <Refused error={last || conflict ? null : form.refused} />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: space(1), justifyContent: 'space-between' }}>
          <Action
            type="submit"
            variant="contained"
            busy={form.busy}
            whyNot={whyNot ?? (isDirty ? undefined : say('employment.unchanged'))}
          >
            {say('employment.save')}
          </Action>
          {person.has_joined && (
            <EndLink person={person} whyNot={whyNot ?? (levelIsFixed ? say('employment.super') : undefined)} />
          )}
        </div>
      </FormStack>
      {conflict && <Conflict {...conflict} />}
    </>
  );
}

const writtenOf = ({ level, job_title }: User): Written => ({ level, job_title });
