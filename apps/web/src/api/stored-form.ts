import { equal, follow, isInPlace } from '@jornada/domain/follow';
import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type FieldValues, get, set } from 'react-hook-form';
import type { z } from 'zod/mini';
import { type Body, type EndpointForm, type FormOptions, useConvertedForm, type WritingBody } from './form.ts';
import type { LaterEndpoint } from './later-endpoint.ts';

/** Stored values in the format of the form's fields, and the version of the resource. */
type Stored<V> = { values: V; version: number };

/** A write that answers with the new version. */
type VersionedWrite = WritingBody & { response: z.ZodMiniType<{ version: number }> };

type Options<E extends WritingBody, V extends FieldValues> = Omit<FormOptions<E, V>, 'defaultValues' | 'toBody'> & {
  /** The latest known values and version. */
  stored: Stored<V>;
  /** Converts form values to the request body, with the version on which the edit is based. */
  toBody: (values: V, version: number) => Body<E>;
  /** The part that tells the rows of the form's lists apart. Without it a list is one value. */
  rowKey?: string;
};

type Side = 'mine' | 'theirs';

/** A field that both sides changed to different values. */
type BothChanged = {
  /** Its name in the form: `digest_hour`, `items.3.email`. */
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Null until the person has chosen; the form has their value until then. */
  choice: Side | null;
};

/** What a save that was refused because somebody else had saved has led to. */
type Meanwhile = { fields: readonly BothChanged[]; choose: (path: string, side: Side) => void };

export type StoredForm<V extends FieldValues> = EndpointForm<V> & {
  /** Null unless a save was refused since the last one that was not. */
  meanwhile: Meanwhile | null;
};

/**
 * A form that stays on its page while what it shows changes, by its own saves or by somebody else's. Fields that the
 * person has not changed follow the stored values, and what is typed stays, also what is typed before a save is
 * answered. If both changed the same field, nothing follows while the person types: the form keeps its version, so the
 * server refuses to save (409) instead of undoing the other change. The form then reads what is stored, and the person
 * chooses between both values of those fields before it is saved.
 */
export function useStoredForm<E extends VersionedWrite, V extends FieldValues>(
  endpoint: E | LaterEndpoint<E>,
  { stored, toBody, rowKey, onDone, onRefused, ...options }: Options<E, V>,
): StoredForm<V> {
  const client = useQueryClient();
  const [begun, setBegun] = useState(stored);
  // The values of the last save, and the version that it created.
  const saved = useRef<Stored<V>>(null);
  // A save was refused, and what is stored has not been taken into the form since.
  const [isStale, setStale] = useState(false);
  const [isReading, setReading] = useState(false);
  const [kept, setKept] = useState<readonly Kept[] | null>(null);
  const form = useConvertedForm(endpoint, {
    ...options,
    defaultValues: begun.values,
    toBody: (values) => toBody(values, begun.version),
    onDone: (answer, sent) => {
      saved.current = { values: sent, version: answer.version };
      setKept(null);
      return onDone?.(answer, sent);
    },
    onRefused: (error) => {
      if (error.code === 'stale_version') void readAgain();
      return onRefused?.(error);
    },
  });

  async function readAgain() {
    setStale(true);
    setReading(true);
    await client.invalidateQueries({ queryKey: [endpoint.resource] });
    setReading(false);
  }

  const catchUp = useEffectEvent(() => {
    const own = saved.current?.version === stored.version;
    const before = saved.current?.values ?? begun.values;
    const { values, conflicts } = follow(before, form.getValues(), stored.values, { own, rowKey });
    const isTold = isStale || kept !== null;
    if (conflicts.length > 0 && !isTold) return;
    saved.current = null;
    form.reset(stored.values);
    // Values that differ from the stored ones count as changed.
    form.reset(values, { keepDefaultValues: true });
    setBegun(stored);
    setStale(false);
    if (!isTold || own) return;
    form.forgetRefusal();
    setKept([
      ...conflicts.map((one) => ({ ...one, isChosen: false })),
      // What was chosen before can still be chosen otherwise.
      ...chosen
        .filter(({ path }) => !conflicts.some((one) => overlap(one.path, path)))
        .map(({ path, mine, choice }) => {
          const theirs: unknown = get(stored.values, path);
          return { path, mine, theirs, isChosen: choice !== null };
        })
        .filter(({ mine, theirs }) => !equal(mine, theirs)),
    ]);
  });
  const busy = form.busy || isReading;
  // While a save is under way, a newer version may be its own.
  const newer = stored.version > begun.version && !busy ? stored.version : null;
  // A layout effect, so that no input comes between the end of a save and its new version.
  useLayoutEffect(() => {
    if (newer !== null) catchUp();
  }, [newer, isStale]);

  const typed = kept && kept.length > 0 ? form.watch() : undefined;
  const chosen = (kept ?? [])
    // Rows that the person adds or removes during the choice are their decision about the list.
    .filter(({ path }) => !typed || isInPlace(path, rowKey, begun.values, typed))
    .map((one) => sidesOf(one, get(typed, one.path)));
  const choose = (path: string, side: Side) => {
    const field = chosen.find((one) => one.path === path);
    if (!field) return;
    const values = structuredClone(form.getValues());
    set(values, path, structuredClone(field[side]));
    form.reset(values, { keepDefaultValues: true });
    setKept(
      (all) => all?.map((one) => (one.path === path ? { ...one, mine: field.mine, isChosen: true } : one)) ?? null,
    );
  };
  const submit: typeof form.submit = async (event) => {
    // Enter in a field submits also while the button says why not.
    if (chosen.some(({ choice }) => choice === null)) event?.preventDefault();
    else await form.submit(event);
  };
  return {
    ...form,
    submit,
    busy,
    refused: isReading ? null : form.refused,
    meanwhile: kept && { fields: chosen, choose },
  };
}

/** A field that both changed. The person's value is kept, because the field may show the other one. */
type Kept = { path: string; mine: unknown; theirs: unknown; isChosen: boolean };

/** What is in the field decides: something else than the stored value is the person's, also if typed after choosing. */
function sidesOf({ path, mine, theirs, isChosen }: Kept, value: unknown): BothChanged {
  if (equal(value, theirs)) return { path, mine, theirs, choice: 'theirs' };
  return { path, mine: value, theirs, choice: isChosen ? 'mine' : null };
}

/** Whether one path names the other part, or a part of it. */
const overlap = (a: string, b: string) => `${a}.`.startsWith(`${b}.`) || `${b}.`.startsWith(`${a}.`);
