import type { ResourceName } from '@jornada/contract/contract';
import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { check } from '@jornada/contract/faults';
import type { Fault } from '@jornada/domain/refusal';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { newKey } from './call.ts';
import { ApiError } from './errors.ts';
import { useWrite } from './query.ts';

type WritingBody = Endpoint & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body: z.ZodMiniType };
type Body<E extends WritingBody> = z.input<E['body']>;

type Options<E extends WritingBody, V extends FieldValues> = {
  /** Initial values; they also define the type of the form's values. */
  defaultValues: V;
  /** Path and query of the request. */
  rest?: Omit<Input<E>, 'body'>;
  /** Converts form values to the request body: parses a duration, adds a version, leaves out an unchanged field. */
  toBody?: (values: V) => Body<E>;
  /** Rules not expressed in the shape, such as those of a new password. */
  alsoCheck?: (values: V) => readonly Fault[];
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
  endpoint: E,
  options: Options<E, V> & WayToBody<E, V>,
): EndpointForm<V> {
  const { defaultValues, rest, toBody, alsoCheck, alsoRefresh = [], onDone, onRefused }: Options<E, V> = options;
  const bodyOf: (values: V) => unknown = toBody ?? ((values) => values);
  const form = useForm<V>({
    // TypeScript cannot see that V is a valid partial of itself while V is generic.
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: resolve(endpoint, bodyOf, alsoCheck),
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
    const answer = await write.mutateAsync(sent).catch(tellFields);
    if (answer !== undefined) await Promise.resolve(onDone?.(answer, values)).catch(setAfterwards);
  }, forget);

  /** Assigns the server's field errors to the fields. */
  function tellFields(error: Error): undefined {
    if (!(error instanceof ApiError) || onRefused?.(error)) return;
    for (const { path, code } of error.faults)
      if (isField(path)) form.setError(path, { type: code ?? 'invalid' }, { shouldFocus: true });
  }

  const isField = (path: string): path is Path<V> => path in form.getValues();
  const toldFields = write.error instanceof ApiError && write.error.faults.some(({ path }) => isField(path));
  const refused = afterwards ?? (toldFields ? null : write.error);
  return { ...form, submit, busy: form.formState.isSubmitting, refused, forgetRefusal: forget };
}

/** A form returned by `useEndpointForm`, with values of type V. */
export type EndpointForm<V extends FieldValues> = UseFormReturn<V> & {
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  refused: Error | null;
  forgetRefusal: () => void;
};

/** Validates the values with the operation's body. The parsed result is not used, since the server parses again. */
const resolve =
  <V extends FieldValues>(
    endpoint: WritingBody,
    bodyOf: (values: V) => unknown,
    alsoCheck: ((values: V) => readonly Fault[]) | undefined,
  ): Resolver<V> =>
  (values) => {
    const judged = check(endpoint.body, bodyOf(values));
    const faults = 'faults' in judged ? judged.faults : (alsoCheck?.(values) ?? []);
    if (faults.length === 0) return { values, errors: {} };
    const errors = faults.map(({ path, code = 'invalid' }) => {
      const field = path.split('.')[0] as string;
      // An empty field is reported as empty, not as an invalid e-mail address.
      return [field, { type: values[field] === '' ? 'empty' : code }] as const;
    });
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
  };

/** Resending the same body after a lost answer is the same attempt: it uses the same key and creates once. */
function useAttemptKey() {
  const attempt = useRef({ body: '', key: '' });
  return (body: unknown) => {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    return attempt.current.key;
  };
}
