import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { check } from '@jornada/contract/faults';
import type { Fault } from '@jornada/domain/refusal';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { newKey } from './call.ts';
import { ApiError } from './errors.ts';
import { useWrite } from './query.ts';

type WritingBody = Endpoint & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body: z.ZodMiniType };
type Values<E extends WritingBody> = z.input<E['body']> & FieldValues;

type Options<E extends WritingBody> = {
  defaultValues: DefaultValues<Values<E>>;
  /** The path and query of the request. */
  rest?: Omit<Input<E>, 'body'>;
  /** What the person typed, as the body that is sent: a version added, an unchanged field left out. */
  toBody?: (values: Values<E>) => z.input<E['body']>;
  /** Rules that the shape does not know, such as those of a new password. */
  alsoCheck?: (values: Values<E>) => readonly Fault[];
  onDone?: (answer: Output<E>, sent: Values<E>) => unknown;
  /** Looks at the server's no first; `true` means that it has been shown. */
  onRefused?: (error: ApiError) => boolean | undefined;
};

/**
 * A form over an operation's body: the same rules as the server's, checked on sending and then while typing. Each field's
 * error is the *code* of its fault, which the fields of `ui/` put into words. What the server refuses goes to the
 * field it names, or else to `refused`, which the form shows. What was typed stays.
 */
export function useEndpointForm<E extends WritingBody>(
  endpoint: E,
  { defaultValues, rest, toBody, alsoCheck, onDone, onRefused }: Options<E>,
) {
  const bodyOf = toBody ?? ((values: Values<E>) => values);
  const form = useForm<Values<E>>({
    defaultValues,
    resolver: resolve(endpoint, bodyOf, alsoCheck),
    shouldFocusError: true,
  });
  const write = useWrite(endpoint, { errorIsShown: true });
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

  const isField = (path: string): path is Path<Values<E>> => path in form.getValues();
  const toldFields = write.error instanceof ApiError && write.error.faults.some(({ path }) => isField(path));
  const refused = afterwards ?? (toldFields ? null : write.error);
  return { ...form, submit, busy: form.formState.isSubmitting, refused, forgetRefusal: forget };
}

/** Judges what was typed by the operation's own body. The parsed value is not used: the server parses for itself. */
const resolve =
  <E extends WritingBody>(
    endpoint: E,
    bodyOf: (values: Values<E>) => unknown,
    alsoCheck: Options<E>['alsoCheck'],
  ): Resolver<Values<E>> =>
  (values) => {
    const judged = check(endpoint.body, bodyOf(values));
    const faults = 'faults' in judged ? judged.faults : (alsoCheck?.(values) ?? []);
    if (faults.length === 0) return { values, errors: {} };
    const errors = faults.map(({ path, code = 'invalid' }) => {
      const field = path.split('.')[0] as string;
      // Of an empty field people want to hear that it is empty, not that nothing is no e-mail address.
      return [field, { type: values[field] === '' ? 'empty' : code }] as const;
    });
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values<E>> };
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
