import { nps, type NpsWave } from '@jornada/contract/nps';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { DateField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { closingDay, endOf } from './wave-values.ts';
import { wavesWords } from './waves.words.ts';

type Props = { wave: NpsWave; onClose: () => void };

/** Extends an open wave, the only setting of it that can change. */
export function ExtendWave({ wave, onClose }: Props) {
  const say = useWords(wavesWords);
  const { account } = useSession();
  const { time_zone } = account;
  const defaultValues: { closes_on: string | null } = { closes_on: closingDay(wave.closes_at, time_zone) };
  const form = useEndpointForm(nps.update, {
    rest: { params: { id: wave.id } },
    alsoRefresh: ['today'],
    defaultValues,
    toBody: ({ closes_on }) => ({ closes_at: closes_on ? endOf(closes_on, time_zone) : '', version: wave.version }),
    placeFault: ({ path, code }) =>
      path === 'closes_at'
        ? [{ path: 'closes_on', code: code === 'dates_out_of_order' ? 'wave_dates' : 'required' }]
        : undefined,
    onDone: () => {
      toast({ text: say('extended') });
      onClose();
    },
  });
  // The server answers `frozen` only for an earlier end.
  const isEarlier = form.refused !== null && 'code' in form.refused && form.refused.code === 'frozen';
  return (
    <FormDialog
      title={say('extend.title')}
      confirmLabel={say('extend.confirm')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <span>{say('extend.text')}</span>
      <DateField
        control={form.control}
        name="closes_on"
        label={say('field.closes_on')}
        help={say('help.closes_on.open')}
        required
      />
      {isEarlier ? (
        <Notice role="alert" data-tone="error">
          {say('extend.earlier')}
        </Notice>
      ) : (
        <Refused error={form.refused} />
      )}
    </FormDialog>
  );
}
