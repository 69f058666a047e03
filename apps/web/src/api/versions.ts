import { changed, compare, resolve } from '@jornada/domain/conflict';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod/mini';
import { ApiError } from './errors.ts';
import type { EndpointForm } from './form.ts';

type Versioned = { version: number };
type Field<W> = keyof W & string;
type Side = 'mine' | 'theirs';

/** The current resource from the refusal of a stale version; null for other errors. */
export function currentOf<T>(shape: z.ZodMiniType<T>, error: unknown): T | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  const current = shape.safeParse(error.details['current']);
  return current.success ? current.data : null;
}

type Kept<T, W, B> = {
  /** The latest version of the resource; null while there is none. */
  latest: B;
  shape: z.ZodMiniType<T>;
  /** Its editable fields, in form order. */
  fields: readonly Field<W>[];
  writtenOf: (thing: T) => W;
};

/**
 * Tracks the edited version, and a newer one by somebody else. Call it before creating the form, which sends `changes`
 * and reports conflicts to `refused`; call `useConcurrentEdits` after it.
 */
export function useVersions<T extends Versioned, W extends object, B extends T | null>(kept: Kept<T, W, B>) {
  const { latest, shape, fields, writtenOf } = kept;
  // The base of the comparison and of the sent version: as opened, as saved, or as it was after a conflict.
  const base = useRef(latest);
  const [theirs, setTheirs] = useState<T | null>(null);
  return {
    ...kept,
    base: base as RefObject<T | B>,
    theirs,
    setTheirs,
    /** The body that changes `thing` to the edited values: only changed fields, with the base version. */
    changes: (thing: T, written: W) => ({ ...changed(fields, writtenOf(thing), written), version: thing.version }),
    /** Returns whether the request was refused because somebody else saved first; both versions are then shown. */
    refused: (error: unknown): boolean => {
      const current = currentOf(shape, error);
      setTheirs(current);
      return current !== null;
    },
  };
}

type Versions<T extends Versioned, W extends object> = Kept<T, W, T | null> & {
  base: RefObject<T | null>;
  theirs: T | null;
  setTheirs: (theirs: T | null) => void;
};

type Typed<T, W> = {
  isDirty: boolean;
  busy: boolean;
  /** The edited values; null while they cannot be saved. */
  mine: () => W | null;
  /** Writes `resolved` to the form, with `thing` as its new base. */
  put: (resolved: W, begun: W, thing: T) => void;
  /** Saves the resolved values; omitted if the person should review them first. */
  save?: ((resolved: W) => unknown) | undefined;
  /** Initial values of a new resource, which has no version yet. */
  blank?: W;
  label: (field: Field<W>) => string;
  /**
   * Formats a field's value. `theirs` is the stored resource if the value is from there; null for the edited values.
   */
  inWords: (field: Field<W>, written: W, theirs: T | null) => string;
};

/**
 * Resolves concurrent edits: an untouched form adopts the other version; a changed one shows a notice (`meanwhile`, for
 * `Meanwhile`) and lets the person choose the value of each field (`conflict`, for `Conflict`).
 */
export function useConcurrentEdits<T extends Versioned, W extends object>(
  { latest, fields, writtenOf, base, theirs, setTheirs }: Versions<T, W>,
  { isDirty, busy, mine, put, save, blank, label, inWords }: Typed<T, W>,
) {
  const take = (thing: T, resolved = writtenOf(thing)) => {
    base.current = thing;
    put(resolved, writtenOf(thing), thing);
  };
  const isNewer = latest !== null && latest.version > (base.current?.version ?? 0);
  useEffect(() => {
    if (isNewer && !isDirty && !theirs) take(latest);
  });

  const opened = base.current ? writtenOf(base.current) : blank;
  const typed = theirs && mine();
  return {
    /** Continues with `thing`, such as the saved resource. */
    take: (thing: T) => take(thing),
    meanwhile: {
      when: isNewer && isDirty && !busy && !theirs && mine() !== null,
      onSee: () => setTheirs(latest),
    },
    conflict: theirs &&
      typed &&
      opened && {
        differences: compare(fields, opened, typed, writtenOf(theirs)).map(({ field, suggested }) => ({
          field,
          suggested,
          label: label(field),
          mine: inWords(field, typed, null),
          theirs: inWords(field, writtenOf(theirs), theirs),
        })),
        onClose: () => setTheirs(null),
        onResolve: (choices: Partial<Record<keyof W, Side>>) => {
          const resolved = resolve(writtenOf(theirs), typed, choices);
          setTheirs(null);
          take(theirs, resolved);
          // If every choice is "theirs", the result equals the stored version and is not saved.
          if (Object.values(choices).includes('mine')) void save?.(resolved);
        },
      },
  };
}

/** For forms whose values have the stored format. */
export const asStored = <W>(written: W): W => written;

/** Adapts a form for `useConcurrentEdits`: `toValues` converts to form values, `fromValues` back; null if they are not valid. */
export const inForm = <V extends FieldValues, W>(
  form: EndpointForm<V>,
  toValues: (written: W) => V,
  fromValues: (values: V) => W | null,
) => ({
  isDirty: form.formState.isDirty,
  busy: form.busy,
  mine: () => fromValues(form.getValues()),
  put: (resolved: W, begun: W) => {
    form.reset(toValues(begun));
    // Values that differ from the base count as changed by the person.
    form.reset(toValues(resolved), { keepDefaultValues: true });
    form.forgetRefusal();
  },
  save: () => form.submit(),
});
