import { follow } from '@jornada/domain/conflict';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod/mini';
import { type Body, type EndpointForm, type FormOptions, useConvertedForm, type WritingBody } from './form.ts';
import type { LaterEndpoint } from './later-endpoint.ts';

/** Values in the form they have in the form's fields, and the version of the resource they are from. */
type Stored<V> = { values: V; version: number };

/** A write that answers with the new version. */
type VersionedWrite = WritingBody & { response: z.ZodMiniType<{ version: number }> };

type Options<E extends WritingBody, V extends FieldValues> = Omit<FormOptions<E, V>, 'defaultValues' | 'toBody'> & {
  /** The latest that is known. */
  stored: Stored<V>;
  /** Converts form values to the request body, with the version that they were edited from. */
  toBody: (values: V, version: number) => Body<E>;
};

/**
 * A form that stays on its page while what it shows changes, by its own saves or by somebody else's. Fields that the
 * person has not changed follow the stored values, and what is typed stays, also what is typed before a save is
 * answered. If both changed the same field, nothing follows: the form keeps its version, so the server refuses to save
 * (409) instead of undoing the other change.
 */
export function useStoredForm<E extends VersionedWrite, V extends FieldValues>(
  endpoint: E | LaterEndpoint<E>,
  { stored, toBody, onDone, ...options }: Options<E, V>,
): EndpointForm<V> {
  const [begun, setBegun] = useState(stored);
  // What the last save sent, and the version that it made.
  const saved = useRef<Stored<V>>(null);
  const form = useConvertedForm(endpoint, {
    ...options,
    defaultValues: begun.values,
    toBody: (values) => toBody(values, begun.version),
    onDone: (answer, sent) => {
      saved.current = { values: sent, version: answer.version };
      return onDone?.(answer, sent);
    },
  });
  const catchUp = useEffectEvent(() => {
    const own = saved.current?.version === stored.version;
    const values = follow(saved.current?.values ?? begun.values, form.getValues(), stored.values, own);
    if (!values) return;
    saved.current = null;
    form.reset(stored.values);
    // Values that differ from the stored ones count as changed.
    form.reset(values, { keepDefaultValues: true });
    setBegun(stored);
  });
  // While a save is under way, a newer version may be its own.
  const newer = stored.version > begun.version && !form.busy ? stored.version : null;
  useEffect(() => {
    if (newer !== null) catchUp();
  }, [newer]);
  return form;
}
