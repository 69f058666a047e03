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
  /** What the form begins with: every value that it has, and so their type. */
  defaultValues: V;
  /** The path and query of the request. */
  rest?: Omit<Input<E>, 'body'>;
  /** What the person typed, as the body that is sent: a duration read, a version added, an unchanged field left out. */
  toBody?: (values: V) => Body<E>;
  /** Rules that the shape does not know, such as those of a new password. */
  alsoCheck?: (values: V) => readonly Fault[];
  /** Other resources whose screens this changes. */
  alsoRefresh?: readonly ResourceName[];
  onDone?: (answer: Output<E>, sent: V) => unknown;
  /** Looks at the server's no first; `true` means that it has been shown. */
  onRefused?: (error: ApiError) => boolean | undefined;
};

/** Values that are no body as they stand, or hold a field that it does not have, need the way to it. */
type WayToBody<E extends WritingBody, V> = [V] extends [Body<E>]
  ? [Exclude<keyof V, keyof Body<E>>] extends [never]
    ? unknown
    : { toBody: (values: V) => Body<E> }
  : { toBody: (values: V) => Body<E> };

/**
 * A form over an operation's body: the same rules as the server's, checked on sending and then while typing. Each field's
 * error is the *code* of its fault, which the fields of `ui/` put into words. What the server refuses goes to the
 * field it names, or else to `refused`, which the form shows. What was typed stays.
 */
export function useEndpointForm<E extends WritingBody, V extends FieldValues>(
  endpoint: E,
  options: Options<E, V> & WayToBody<E, V>,
): EndpointForm<V> {
  const { defaultValues, rest, toBody, alsoCheck, alsoRefresh = [], onDone, onRefused }: Options<E, V> = options;
  const bodyOf: (values: V) => unknown = toBody ?? ((values) => values);
  const form = useForm<V>({
    // All values are also some values; of a V that is not known yet TypeScript cannot see it.
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: resolve(endpoint, bodyOf, alsoCheck),
    shouldFocusError: true,
  });
  const write = useWrite(endpoint, { errorIsShown: true, alsoRefresh });
  const keyFor = useAttemptKey();

  // What went wrong after the server had said yes, in `onDone`.
  const [afterwards, setAfterwards] = useState<Error | null>(null);
  const forget = () => {
    write.reset();
    setAfterwards(null);
  };

  const submit = form.handleSubmit(async (values) => {
    setAfterwards(null);
    const body = bodyOf(values);
    // The resolver has let it through, so it is a body; the rest stands in `Options`. Together they are the input.
    const sent = { ...rest, body, idempotencyKey: keyFor(body) } as unknown as Input<E>;
    const answer = await write.mutateAsync(sent).catch(tellFields);
    if (answer !== undefined) await Promise.resolve(onDone?.(answer, values)).catch(setAfterwards);
  }, forget);

  /** What the server says about a field goes to the field. */
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

/** A form as `useEndpointForm` gives it, of values of the type V. */
export type EndpointForm<V extends FieldValues> = UseFormReturn<V> & {
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  refused: Error | null;
  forgetRefusal: () => void;
};

/** Judges what was typed by the operation's own body. The parsed value is not used: the server parses for itself. */
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
      // Of an empty field people want to hear that it is empty, not that nothing is no e-mail address.
      return [field, { type: values[field] === '' ? 'empty' : code }] as const;
    });
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
  };

/** The same body sent again, after a lost answer, is the same attempt: it carries the same key and creates once. */
function useAttemptKey() {
  const attempt = useRef({ body: '', key: '' });
  return (body: unknown) => {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    return attempt.current.key;
  };
}
