import { nps, type NpsWave } from '@jornada/contract/nps';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { forecastOf } from './Draft.tsx';
import { wavesWords } from './waves.words.ts';

type Props = { wave: NpsWave; onClose: () => void };

/** The open wave that prevents opening a draft, if the error names one. */
function runningOf({ status, details: { state, wave } }: ApiError) {
  if (status !== 409 || (state !== 'open' && state !== 'counting')) return undefined;
  const isNamed = typeof wave === 'object' && wave !== null && 'name' in wave && typeof wave.name === 'string';
  return isNamed ? { isOpen: state === 'open', name: String(wave.name) } : undefined;
}

/** The reason why a draft cannot be opened: another wave is open, or the end is not valid at the time of opening. */
function useWhyNotOpened(error: Error | null): string | undefined {
  const say = useWords(wavesWords);
  if (!(error instanceof ApiError)) return undefined;
  const running = runningOf(error);
  if (running) return say(running.isOpen ? 'another.open' : 'another.counting', { name: running.name });
  return error.status === 400 ? say('open.dates') : undefined;
}

/** Opens a draft; the confirmation states the number of people. */
export function ConfirmOpen({ wave, onClose }: Props) {
  const say = useWords(wavesWords);
  const { number } = useFormats();
  const { data } = useQuery(forecastOf(wave));
  const open = useWrite(nps.open, { alsoRefresh: ['today'], errorIsShown: true });
  const why = useWhyNotOpened(open.error);
  if (!data) return null;
  const count = { count: data.eligible, n: number(data.eligible) };
  return (
    <Confirm
      open
      title={say('open.title', count)}
      confirmLabel={say('open.confirm', count)}
      busy={open.isPending}
      onConfirm={() =>
        open.mutate(
          { params: { id: wave.id } },
          {
            onSuccess: () => {
              toast({ text: say('opened') });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {say('open.text')}
      {why ? (
        <Notice role="alert" data-tone="error">
          {why}
        </Notice>
      ) : (
        <Refused error={open.error} />
      )}
    </Confirm>
  );
}

/** Closes a wave before its planned end. */
export function ConfirmClose({ wave, onClose }: Props) {
  const say = useWords(wavesWords);
  const close = useWrite(nps.close, { alsoRefresh: ['nps-results', 'today'], errorIsShown: true });
  return (
    <Confirm
      open
      title={say('close.title')}
      confirmLabel={say('close.confirm')}
      busy={close.isPending}
      onConfirm={() =>
        close.mutate(
          { params: { id: wave.id } },
          {
            onSuccess: () => {
              toast({ text: say('closed') });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {say('close.text')}
      <Refused error={close.error} />
    </Confirm>
  );
}

/** Cancels an open wave, with a reason. */
export function CancelWave({ wave, onClose }: Props) {
  const say = useWords(wavesWords);
  const form = useEndpointForm(nps.cancel, {
    rest: { params: { id: wave.id } },
    alsoRefresh: ['today'],
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('canceled') });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('cancel.title')}
      label={say('cancel.reason')}
      confirmLabel={say('cancel')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('cancel.text')}
    </AskReason>
  );
}
