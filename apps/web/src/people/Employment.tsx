import { type User, user as userShape, users } from '@jornada/contract/user';
import { LEVELS, may, SUPER_ADMIN } from '@jornada/domain/access';
import { compare, settle } from '@jornada/domain/conflict';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import type { ApiError } from '../api/errors.ts';
import { useEndpointForm } from '../api/form.ts';
import { useLevelName, useWhyNot } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Action } from '../ui/Action.tsx';
import { Conflict } from '../ui/Conflict.tsx';
import { FormStack, SelectField, TextField } from '../ui/fields.tsx';
import { Meanwhile } from '../ui/Meanwhile.tsx';
import { Notice, Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { EndLink } from './EndLink.tsx';
import { peopleWords } from './people.words.ts';

const WRITTEN = ['level', 'job_title'] as const;
type Written = Pick<User, (typeof WRITTEN)[number]>;

/** Level and job title, for those who may change them; and the end of the link. */
export function Employment({ person }: { person: User }) {
  const say = useWords(peopleWords);
  const levelName = useLevelName();
  const { level: mine } = useSession();
  const client = useQueryClient();
  const whyNot = useWhyNot(users.update);
  const [theirs, setTheirs] = useState<User | null>(null);
  // What the form is compared with and whose version is sent: the person as opened, or as they were after a conflict.
  const base = useRef(person);
  const [last, setLast] = useState(false);
  const grants = may(mine, 'people.grant-super');
  const levelIsFixed = !grants && person.level === SUPER_ADMIN;

  const opened = writtenOf(base.current);
  const form = useEndpointForm(users.update, {
    defaultValues: { version: base.current.version, ...opened },
    rest: { params: { id: person.id } },
    toBody: ({ level, job_title }) => ({
      version: base.current.version,
      job_title: job_title ?? '',
      ...(level !== base.current.level && { level }),
    }),
    onDone: (saved) => {
      take(saved);
      toast({
        text: say('employment.saved'),
        action: {
          label: say('employment.undo'),
          run: async () => {
            await call(users.update, { params: { id: person.id }, body: { version: saved.version, ...opened } });
            await client.invalidateQueries({ queryKey: [users.update.resource] });
          },
        },
      });
    },
    onRefused: (error) => {
      setLast(error.code === 'last_super_admin');
      setTheirs(currentOf(error));
      return error.code === 'last_super_admin' || error.code === 'stale_version';
    },
  });
  const { isDirty } = form.formState;
  const now = form.getValues() as Written;
  const take = (current: User) => {
    base.current = current;
    form.reset({ version: current.version, ...writtenOf(current) });
  };
  // What somebody else saved is what one starts from, as long as nothing has been typed.
  useEffect(() => {
    if (isDirty || person.version <= base.current.version) return;
    base.current = person;
    form.reset({ version: person.version, ...writtenOf(person) });
  }, [person, isDirty, form]);

  return (
    <>
      <Meanwhile
        when={isDirty && !form.busy && !theirs && person.version > base.current.version}
        onSee={() => setTheirs(person)}
      />
      <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
        <fieldset
          disabled={whyNot !== undefined}
          style={{
            border: 0,
            margin: 0,
            padding: 0,
            minWidth: 0,
            display: 'grid',
            gap: 16,
            ...(whyNot !== undefined && { opacity: 0.6 }),
          }}
        >
          <SelectField
            control={form.control}
            name="level"
            label={say('field.level')}
            options={LEVELS.filter((level) =>
              levelIsFixed ? level === person.level : grants || level !== SUPER_ADMIN,
            ).map((value) => ({ value, label: levelName(value) }))}
            {...(!grants && whyNot === undefined && { help: say('employment.super') })}
          />
          <TextField
            control={form.control}
            name="job_title"
            label={say('field.job_title')}
            inputProps={{ maxLength: 120 }}
          />
        </fieldset>
        {last && (
          <Notice role="alert" data-tone="error">
            {say('employment.last')}
          </Notice>
        )}
        <Refused error={last || theirs ? null : form.refused} />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, justifyContent: 'space-between' }}>
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
      {theirs && (
        <Conflict
          differences={compare<Written>(WRITTEN, opened, now, theirs).map(({ field, suggested }) => ({
            field,
            label: say(`field.${field}`),
            mine: field === 'level' ? levelName(now.level) : now.job_title,
            theirs: field === 'level' ? levelName(theirs.level) : theirs.job_title,
            suggested,
          }))}
          onClose={() => setTheirs(null)}
          onSettle={(choices) => {
            const settled = settle<Written>({ level: theirs.level, job_title: theirs.job_title }, now, choices);
            setTheirs(null);
            void saveSettled(settled, theirs.version);
          }}
        />
      )}
    </>
  );

  async function saveSettled({ level, job_title }: Written, newest: number) {
    take(await call(users.update, { params: { id: person.id }, body: { version: newest, level, job_title } }));
    toast({ text: say('employment.saved') });
    await client.invalidateQueries({ queryKey: [users.update.resource] });
  }
}

const writtenOf = ({ level, job_title }: User): Written => ({ level, job_title });

/** The person as they are now, out of the refusal of a stale version. */
function currentOf({ code, details }: ApiError): User | null {
  const current = userShape.safeParse(details['current']);
  return code === 'stale_version' && current.success ? current.data : null;
}
