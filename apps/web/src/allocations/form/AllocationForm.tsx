import { type Allocation, allocation as shape, allocations } from '@jornada/contract/resource-allocation';
import { compare, settle } from '@jornada/domain/conflict';
import { formatHours } from '@jornada/domain/minutes';
import { mdiTrashCanOutline } from '@mdi/js';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useWhyNot } from '../../api/may.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Conflict } from '../../ui/Conflict.tsx';
import { DiscardQuestion, useDiscard } from '../../ui/Discard.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
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
import { changesOf, FIELDS, type Values, valuesOf, type Written, writtenFrom, writtenOf } from './values.ts';

const FORM = 'allocation';

/** The form, with what saving it would do to the person's load while one types. */
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
  // What the form is compared with and whose version is sent: as opened, or as it was after a conflict.
  const base = useRef(allocation);
  const [begun] = useState<Values>(() => values ?? valuesOf(writtenOf(allocation as Allocation)));
  const [typed, setTyped] = useState(begun);
  const [tried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<Allocation | null>(null);
  const written = writtenFrom(typed);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(begun);
  const closing = useDiscard(isDirty && !create.isPending && !update.isPending, onClose);
  const labels = useFieldWords();

  const save = async (mine: Written) => {
    try {
      if (base.current) {
        const before = base.current;
        const saved = await update.mutateAsync({
          params: { id: before.id },
          body: { ...changesOf(writtenOf(before), mine), version: before.version },
        });
        const back = changesOf(writtenOf(saved), writtenOf(before));
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
      const current =
        error instanceof ApiError && error.status === 409 ? shape.safeParse(error.details['current']) : undefined;
      if (current?.success) setTheirs(current.data);
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

  const error = create.error ?? update.error;
  return (
    <Drawer
      open
      title={allocation ? say('form.edit', { id: allocation.id }) : say('form.new')}
      onClose={closing.close}
      actions={
        <>
          {allocation && (
            <Action
              color="error"
              icon={mdiTrashCanOutline}
              whyNot={whyNot}
              onClick={() => void onDelete()}
              sx={{ mr: 'auto' }}
            >
              {say('form.delete')}
            </Action>
          )}
          <Action
            type="submit"
            form={FORM}
            variant="contained"
            busy={create.isPending || update.isPending}
            whyNot={whyNot ?? (allocation && !isDirty ? say('form.unchanged') : undefined)}
          >
            {say(allocation ? 'form.save' : 'form.create')}
          </Action>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Meanwhile
          when={
            !update.isPending &&
            !theirs &&
            written !== null &&
            (allocation?.version ?? 0) > (base.current?.version ?? 0)
          }
          onSee={() => setTheirs(allocation)}
        />
        <fieldset
          disabled={whyNot !== undefined}
          style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 16 }}
        >
          <AllocationFields
            typed={typed}
            title={allocation?.task_id === typed.task_id ? (allocation?.task_title ?? null) : null}
            tried={tried}
            error={error}
            onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
          >
            {whyNot === undefined && <LiveCheck written={written} insteadOf={allocation?.id} />}
          </AllocationFields>
        </fieldset>
        <Refused error={theirs || (error instanceof ApiError && error.faults.length > 0) ? null : error} />
      </form>
      {theirs && base.current && written && (
        <Conflict
          differences={compare(FIELDS, writtenOf(base.current), written, writtenOf(theirs)).map(
            ({ field, suggested }) => ({
              field,
              label: labels.label(field),
              mine: labels.value(field, written, null),
              theirs: labels.value(field, writtenOf(theirs), theirs.task_title),
              suggested,
            }),
          )}
          onSettle={(choices) => {
            const settled = settle(writtenOf(theirs), written, choices);
            base.current = theirs;
            setTheirs(null);
            setTyped(valuesOf(settled));
            if (Object.values(choices).includes('mine')) void save(settled);
          }}
          onClose={() => setTheirs(null)}
        />
      )}
      <DiscardQuestion {...closing} />
    </Drawer>
  );
}

/** Fields and their values in words, for the dialog that shows both versions. */
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
    value: (field: keyof Written, of: Written, taskTitle: string | null): string => {
      if (field === 'user_id') return names.person(of.user_id);
      if (field === 'client_id') return of.client_id === null ? '' : names.client(of.client_id);
      if (field === 'task_id') return of.task_id === null ? '' : (taskTitle ?? say('task.gone', { id: of.task_id }));
      if (field === 'starts_on' || field === 'ends_on') return date(of[field]);
      if (field === 'minutes_per_day') return formatHours(of.minutes_per_day);
      if (field === 'status') return say(`status.${of.status}`);
      return of[field];
    },
  };
}
