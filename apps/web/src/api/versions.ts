import { changed, compare, settle } from '@jornada/domain/conflict';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod/mini';
import { ApiError } from './errors.ts';
import type { EndpointForm } from './form.ts';

type Versioned = { version: number };
type Field<W> = keyof W & string;
type Side = 'mine' | 'theirs';

/** A thing as it is now, out of the refusal of a stale version; null where something else was refused. */
export function currentOf<T>(shape: z.ZodMiniType<T>, error: unknown): T | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  const current = shape.safeParse(error.details['current']);
  return current.success ? current.data : null;
}

type Kept<T, W, B> = {
  /** The thing as it was last heard of; null while there is none. */
  latest: B;
  shape: z.ZodMiniType<T>;
  /** What of it people write, in the order of the form. */
  fields: readonly Field<W>[];
  writtenOf: (thing: T) => W;
};

/**
 * Which version of a thing is being changed, and which one somebody else has made of it meanwhile. Comes before the form,
 * which sends `changes` and hears of theirs by `refused`; `useSettling` comes after it.
 */
export function useVersions<T extends Versioned, W extends object, B extends T | null>(kept: Kept<T, W, B>) {
  const { latest, shape, fields, writtenOf } = kept;
  // What the form is compared with and whose version is sent: the thing as opened, as saved, or as it was after a conflict.
  const base = useRef(latest);
  const [theirs, setTheirs] = useState<T | null>(null);
  return {
    ...kept,
    base: base as RefObject<T | B>,
    theirs,
    setTheirs,
    /** The body that makes `thing` what is written: only what differs, with the version that it is changed from. */
    changes: (thing: T, written: W) => ({ ...changed(fields, writtenOf(thing), written), version: thing.version }),
    /** Whether it was refused because somebody else was faster. Then both versions are shown. */
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
  /** What has been typed; null while it is nothing that could be saved. */
  mine: () => W | null;
  /** Puts `settled` into the form, which begins with what is written of `thing` from now on. */
  put: (settled: W, begun: W, thing: T) => void;
  /** Saves what was settled; left out where the person is to look at it first. */
  save?: ((settled: W) => unknown) | undefined;
  /** What a new thing begins with, for which there is no version yet. */
  blank?: W;
  label: (field: Field<W>) => string;
  /** The value of a field in words. `theirs` is the thing that it is of, where it is not mine. */
  inWords: (field: Field<W>, written: W, theirs: T | null) => string;
};

/**
 * What two people changed, settled: a form in which nothing has been typed takes their version; one in which something has says
 * so (`meanwhile`, for `Meanwhile`), and asks whose value of each field is to stand (`conflict`, for `Conflict`).
 */
export function useSettling<T extends Versioned, W extends object>(
  { latest, fields, writtenOf, base, theirs, setTheirs }: Versions<T, W>,
  { isDirty, busy, mine, put, save, blank, label, inWords }: Typed<T, W>,
) {
  const take = (thing: T, settled = writtenOf(thing)) => {
    base.current = thing;
    put(settled, writtenOf(thing), thing);
  };
  const isNewer = latest !== null && latest.version > (base.current?.version ?? 0);
  useEffect(() => {
    if (isNewer && !isDirty && !theirs) take(latest);
  });

  const opened = base.current ? writtenOf(base.current) : blank;
  const typed = theirs && mine();
  return {
    /** Goes on from `thing`, such as what was saved. */
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
        onSettle: (choices: Partial<Record<keyof W, Side>>) => {
          const settled = settle(writtenOf(theirs), typed, choices);
          setTheirs(null);
          take(theirs, settled);
          // Theirs everywhere is what is stored already.
          if (Object.values(choices).includes('mine')) void save?.(settled);
        },
      },
  };
}

/** Of values that stand in the form as they are written. */
export const asWritten = <W>(written: W): W => written;

/** A form for `useSettling`: `toValues` makes its values of what is written, `fromValues` is the way back. */
export const inForm = <V extends FieldValues, W>(
  form: EndpointForm<V>,
  toValues: (written: W) => V,
  fromValues: (values: V) => W,
) => ({
  isDirty: form.formState.isDirty,
  busy: form.busy,
  mine: () => fromValues(form.getValues()),
  put: (settled: W, begun: W) => {
    form.reset(toValues(begun));
    // What is not as it begins stays something that was typed.
    form.reset(toValues(settled), { keepDefaultValues: true });
    form.forgetRefusal();
  },
  save: () => form.submit(),
});
