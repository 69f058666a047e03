import { type Allocation, allocation as shape, allocations } from '@jornada/contract/resource-allocation';
import { changed } from '@jornada/domain/conflict';
import { formatHours } from '@jornada/domain/minutes';
import { mdiTrashCanOutline } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useWhyNot } from '../../api/may.ts';
import { useWrite } from '../../api/query.ts';
import { useSettling, useVersions } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { Fieldset } from '../../ui/Fieldset.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Meanwhile } from '../../ui/Meanwhile.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import { useChanges } from '../use-changes.ts';
import { useNames } from '../use-names.ts';
import { AllocationFields } from './AllocationFields.tsx';
import { LiveCheck } from './LiveCheck.tsx';
import { FIELDS, type Values, valuesOf, type Written, writtenFrom, writtenOf } from './values.ts';

/** The form, with a live check of the person's load while typing. */
export function AllocationForm({
  allocation,
  values,
  onClose,
}: {
  allocation: Allocation | null;
  values: Values | null;
  onClose: () => void;
}) {
  const say = useWords(allocationWords);
  const whyNot = useWhyNot(allocations.update);
  const changes = useChanges();
  const create = useWrite(allocations.create, { errorIsShown: true });
  const update = useWrite(allocations.update, { errorIsShown: true });
  const versions = useVersions({ latest: allocation, shape, fields: FIELDS, writtenOf });
  const { base } = versions;
  const [begun, setBegun] = useState<Values>(() => values ?? valuesOf(writtenOf(allocation as Allocation)));
  const [typed, setTyped] = useState(begun);
  const [tried, setTried] = useState(false);
  const written = writtenFrom(typed);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(begun);
  const busy = create.isPending || update.isPending;

  const save = async (mine: Written) => {
    try {
      if (base.current) {
        const before = base.current;
        const saved = await update.mutateAsync({
          params: { id: before.id },
          body: versions.changes(before, mine),
        });
        const back = changed(FIELDS, writtenOf(saved), writtenOf(before));
        toast({
          text: say('saved'),
          action: { label: say('undo'), run: () => changes.change(saved, back, say('saved')) },
        });
      } else {
        const made = await create.mutateAsync({ body: mine });
        toast({ text: say('created'), action: { label: say('undo'), run: () => changes.remove(made) } });
      }
      onClose();
    } catch (error) {
      versions.refused(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (written && whyNot === undefined) void save(written);
  };
  const onDelete = async () => {
    if (allocation && (await changes.remove(allocation))) onClose();
  };

  const { meanwhile, conflict } = useSettling(versions, {
    isDirty,
    busy,
    mine: () => written,
    put: (settled, begins) => {
      setBegun(valuesOf(begins));
      setTyped(valuesOf(settled));
      update.reset();
    },
    save,
    ...useFieldWords(),
  });
  const error = create.error ?? update.error;
  return (
    <FormDrawer
      title={allocation ? say('form.edit', { id: allocation.id }) : say('form.new')}
      submit={say(allocation ? 'form.save' : 'form.create')}
      whyNot={whyNot ?? (allocation && !isDirty ? say('form.unchanged') : undefined)}
      isDirty={isDirty}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      other={
        allocation && (
          <Action
            color="error"
            icon={mdiTrashCanOutline}
            whyNot={whyNot}
            onClick={() => void onDelete()}
            sx={{ mr: 'auto' }}
          >
            {say('form.delete')}
          </Action>
        )
      }
      below={conflict && <Conflict {...conflict} />}
    >
      <Meanwhile {...meanwhile} />
      <Fieldset disabled={whyNot !== undefined}>
        <AllocationFields
          typed={typed}
          title={allocation?.task_id === typed.task_id ? (allocation?.task_title ?? null) : null}
          tried={tried}
          error={error}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        >
          {whyNot === undefined && <LiveCheck written={written} insteadOf={allocation?.id} />}
        </AllocationFields>
      </Fieldset>
      <Refused error={conflict || (error instanceof ApiError && error.faults.length > 0) ? null : error} />
    </FormDrawer>
  );
}

/** Field names and display texts of their values, for the conflict dialog. */
function useFieldWords() {
  const say = useWords(allocationWords);
  const names = useNames();
  const { date } = useFormats();
  const labels: Record<keyof Written, string> = {
    user_id: say('form.person'),
    task_id: say('form.task'),
    client_id: say('form.client'),
    title: say('form.title'),
    starts_on: say('form.starts_on'),
    ends_on: say('form.ends_on'),
    minutes_per_day: say('form.minutes_per_day'),
    status: say('form.status'),
    note: say('form.note'),
  };
  return {
    label: (field: keyof Written) => labels[field],
    inWords: (field: keyof Written, of: Written, theirs: Allocation | null): string => {
      if (field === 'user_id') return names.person(of.user_id);
      if (field === 'client_id') return of.client_id === null ? '' : names.client(of.client_id);
      if (field === 'task_id')
        return of.task_id === null ? '' : (theirs?.task_title ?? say('task.gone', { id: of.task_id }));
      if (field === 'starts_on' || field === 'ends_on') return date(of[field]);
      if (field === 'minutes_per_day') return formatHours(of.minutes_per_day);
      if (field === 'status') return say(`status.${of.status}`);
      return of[field];
    },
  };
}
