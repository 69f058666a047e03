import type { ResourceName } from '@jornada/contract/contract';
import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { check } from '@jornada/contract/faults';
import type { Fault } from '@jornada/domain/refusal';
import { type BaseSyntheticEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { useAttemptKey } from './attempt-key.ts';
import { ApiError } from './errors.ts';
import { type BodyFault, type FieldFault, fieldOf, inBody, type PlaceFault } from './form-faults.ts';
import { type LaterEndpoint, loaded } from './later-endpoint.ts';
import { useWrite } from './query.ts';

/** A write operation with a body. */
export type WritingBody = Endpoint & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body: z.ZodMiniType };
/** The body of a write operation, before it is parsed. */
export type Body<E extends WritingBody> = z.input<E['body']>;

/** What a form over an operation's body is made of. */
export type FormOptions<E extends WritingBody, V extends FieldValues> = {
  /** Initial values; they also define the type of the form's values. */
  defaultValues: V;
  /** Path and query of the request. */
  rest?: Omit<Input<E>, 'body'>;
  /** Converts form values to the request body: parses a duration, adds a version, omits an unchanged field. */
  toBody?: (values: V) => Body<E>;
  /** Additional rules that the schema does not express, such as those of a new password. */
  alsoCheck?: (values: V) => readonly Fault[];
  /**
   * Assigns an error of the body to fields of the form, where they differ: a start typed as a date and a time, or a
   * duration typed as text. Returns undefined for errors that are shown at the field of the same name.
   */
  placeFault?: (fault: BodyFault, values: V) => readonly FieldFault<V>[] | undefined;
  /** Other resources whose screens this changes. */
  alsoRefresh?: readonly ResourceName[];
  onDone?: (answer: Output<E>, sent: V) => unknown;
  /** Handles a refusal first; `true` means it has been shown. */
  onRefused?: (error: ApiError) => boolean | undefined;
};

/** Required unless the values are a valid body as they are. */
type WayToBody<E extends WritingBody, V> = [V] extends [Body<E>]
  ? [Exclude<keyof V, keyof Body<E>>] extends [never]
    ? unknown
    : { toBody: (values: V) => Body<E> }
  : { toBody: (values: V) => Body<E> };

/**
 * A form over an operation's body, validated by the server's rules on submit and then while typing. Field errors are
 * fault *codes*, which the fields of `ui/` translate. Refusals by the server go to the named field, or else to
 * `refused`, which the form shows. Input is kept.
 */
export function useEndpointForm<E extends WritingBody, V extends FieldValues>(
  endpoint: E | LaterEndpoint<E>,
  options: FormOptions<E, V> & WayToBody<E, V>,
): EndpointForm<V> {
  return useConvertedForm(endpoint, options);
}

/** `useEndpointForm` for hooks built upon it, whose own types ensure that `toBody` is given. */
export function useConvertedForm<E extends WritingBody, V extends FieldValues>(
  endpoint: E | LaterEndpoint<E>,
  { defaultValues, rest, toBody, alsoCheck, placeFault, alsoRefresh = [], onDone, onRefused }: FormOptions<E, V>,
): EndpointForm<V> {
  const place: PlaceFault<V> = (fault, values) => placeFault?.(fault, values) ?? [inBody(fault)];
  const bodyOf: (values: V) => unknown = toBody ?? ((values) => values);
  const form = useForm<V>({
    // TypeScript cannot see that V is a valid partial of itself while V is generic.
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: resolve(endpoint, bodyOf, alsoCheck, place),
    shouldFocusError: true,
  });
  const write = useWrite(endpoint, { errorIsShown: true, alsoRefresh });
  const keyFor = useAttemptKey();

  // An error after a successful answer, thrown by `onDone`.
  const [afterwards, setAfterwards] = useState<Error | null>(null);
  const forget = () => {
    write.reset();
    setAfterwards(null);
  };

  const submit = form.handleSubmit(async (values) => {
    setAfterwards(null);
    const body = bodyOf(values);
    // Validated by the resolver, so it is a body; with the rest from `Options` it is the complete input.
    const sent = { ...rest, body, idempotencyKey: keyFor(body) } as unknown as Input<E>;
    const answer = await write.mutateAsync(sent).catch(setFieldErrors);
    if (answer !== undefined) await Promise.resolve(onDone?.(answer, values)).catch(setAfterwards);
  }, forget);

  /** Assigns the server's field errors to the fields. */
  function setFieldErrors(error: Error): undefined {
    if (!(error instanceof ApiError) || onRefused?.(error)) return;
    for (const { path, code } of atFields(error))
      form.setError(path, { type: code ?? 'invalid' }, { shouldFocus: true });
  }

  const atFields = ({ faults }: ApiError) =>
    faults.flatMap((fault) => place(fault, form.getValues())).filter(({ path }) => fieldOf(path) in form.getValues());
  const hasFieldErrors = write.error instanceof ApiError && atFields(write.error).length > 0;
  const refused = afterwards ?? (hasFieldErrors ? null : write.error);
  return { ...form, submit, busy: form.formState.isSubmitting, refused, forgetRefusal: forget };
}

/** A form returned by `useEndpointForm`, with values of type V. */
export type EndpointForm<V extends FieldValues> = UseFormReturn<V> & {
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  refused: Error | null;
  forgetRefusal: () => void;
};

/**
 * Validates the values with the operation's body. The parsed result is not used, because the server parses again. If
 * the contract cannot be loaded, nothing is validated: sending fails for the same reason and shows the error.
 */
const resolve =
  <V extends FieldValues>(
    endpoint: WritingBody | LaterEndpoint<WritingBody>,
    bodyOf: (values: V) => unknown,
    alsoCheck: ((values: V) => readonly Fault[]) | undefined,
    place: PlaceFault<V>,
  ): Resolver<V> =>
  async (values) => {
    const known = await loaded(endpoint).catch(() => undefined);
    if (!known) return { values, errors: {} };
    const judged = check(known.body, bodyOf(values));
    const faults = 'faults' in judged ? judged.faults : (alsoCheck?.(values) ?? []);
    if (faults.length === 0) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    // An empty field is reported as missing, not as an invalid e-mail address.
    for (const { path, code = 'invalid' } of faults.flatMap((fault) => place(fault, values)))
      set(errors, path, { type: get(values, path) === '' ? 'empty' : code });
    return { values: {}, errors };
  };
