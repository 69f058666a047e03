import { pdi } from '@jornada/contract/pdi';
import { type EndpointForm, useEndpointForm } from '../../api/form.ts';
import { places } from '../../places.ts';
import { AskReason } from '../../ui/AskReason.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { planWords } from './plan.words.ts';
import { useRefusal } from './use-refusal.ts';

type Reason = { reason: string };
type Props = { id: number; onClose: () => void };

/** Asks for the text that is required before the state of a plan changes. */
export function AskWhy({ what, ...props }: Props & { what: 'return' | 'finish' | 'cancel' | 'reopen' }) {
  const Dialog = DIALOGS[what];
  return <Dialog {...props} />;
}

function Return({ id, onClose }: Props) {
  const say = useWords(planWords);
  const navigate = useNavigate();
  const form = useEndpointForm(pdi.return, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ note: reason }),
    placeFault: ({ code }) => [{ path: 'reason', code }],
    onDone: async () => {
      toast({ text: say('returned') });
      // The plan is a draft again, which only its author can see.
      await navigate(places.pdi(), { replace: true });
    },
  });
  return <Asked name="return" label={say('return.note')} form={form} most={2_000} onClose={onClose} />;
}

function Finish({ id, onClose }: Props) {
  const say = useWords(planWords);
  const form = useEndpointForm(pdi.finish, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ summary: reason }),
    placeFault: ({ code }) => [{ path: 'reason', code }],
    onDone: () => {
      toast({ text: say('finished') });
      onClose();
    },
  });
  return <Asked name="finish" label={say('finish.summary')} form={form} most={2_000} onClose={onClose} />;
}

function Cancel({ id, onClose }: Props) {
  const say = useWords(planWords);
  const form = useEndpointForm(pdi.cancel, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('canceled') });
      onClose();
    },
  });
  return <Asked name="cancel" label={say('cancel.reason')} form={form} tone="danger" onClose={onClose} />;
}

function Reopen({ id, onClose }: Props) {
  const say = useWords(planWords);
  const form = useEndpointForm(pdi.reopen, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('reopened') });
      onClose();
    },
  });
  return <Asked name="reopen" label={say('reopen.reason')} form={form} onClose={onClose} />;
}

const DIALOGS = { return: Return, finish: Finish, cancel: Cancel, reopen: Reopen } as const;

type AskedProps = {
  name: keyof typeof DIALOGS;
  label: string;
  form: EndpointForm<Reason>;
  tone?: 'danger';
  most?: number;
  onClose: () => void;
};

function Asked({ name, form, ...rest }: AskedProps) {
  const say = useWords(planWords);
  const refusalOf = useRefusal();
  return (
    <AskReason
      title={say(`${name}.title`)}
      confirmLabel={say(name)}
      form={form}
      refusal={refusalOf(form.refused) ?? null}
      {...rest}
    >
      {say(`${name}.text`)}
    </AskReason>
  );
}
