import { employeeHrData } from '@jornada/contract/employee-hr-data';
import type { Output } from '@jornada/contract/endpoint';
import { REVEALS_WITHOUT_REASON, type SealedField } from '@jornada/domain/hr-data';
import { useEndpointForm } from '../api/form.ts';
import { AskReason } from '../ui/AskReason.tsx';
import { useWords } from '../words/words.ts';
import { hrWords } from './hr.words.ts';

interface Props {
  userId: number;
  field: SealedField;
  onDone: (answer: Output<typeof employeeHrData.reveal>) => void;
  onClose: () => void;
}

/** Asks for the reason to reveal another value after many, and reveals it. */
export function RevealReason({ userId, field, onDone, onClose }: Props) {
  const say = useWords(hrWords);
  const form = useEndpointForm(employeeHrData.reveal, {
    defaultValues: { reason: '' },
    rest: { params: { userId } },
    toBody: ({ reason }) => ({ field, reason }),
    onDone,
  });
  return (
    <AskReason
      title={say('reveal.reason.title')}
      label={say('reveal.reason.label')}
      confirmLabel={say('reveal.reason.confirm')}
      form={form}
      onClose={onClose}
    >
      {say('reveal.reason.text', { most: REVEALS_WITHOUT_REASON })}
    </AskReason>
  );
}
