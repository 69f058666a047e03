import type { FormEvent, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { TextField } from './fields.tsx';
import { FormDialog } from './FormDialog.tsx';
import { Notice, Refused } from './states.tsx';

type Props = {
  title: string;
  /** Label of the reason's field. */
  label: string;
  /** The verb of the title, never "OK". */
  confirmLabel: string;
  tone?: 'danger' | 'plain';
  form: {
    control: Control<{ reason: string }>;
    submit: (event: FormEvent) => unknown;
    busy: boolean;
    refused: Error | null;
  };
  /** The reason why the action was refused, if the screen has its own text for it. */
  refusal?: string | null;
  /** Maximum length of the reason. */
  most?: number;
  onClose: () => void;
  /** Consequences of the action. */
  children?: ReactNode;
};

/** Confirms an action that requires a reason, which others will read. */
export function AskReason({
  title,
  label,
  confirmLabel,
  tone,
  form: { control, submit, busy, refused },
  refusal,
  most = 500,
  onClose,
  children,
}: Props) {
  return (
    <FormDialog title={title} confirmLabel={confirmLabel} tone={tone} busy={busy} onSubmit={submit} onClose={onClose}>
      {children && <span>{children}</span>}
      <TextField
        control={control}
        name="reason"
        label={label}
        as="textarea"
        rows={2}
        required
        autoFocus
        maxLength={most}
      />
      {refusal && (
        <Notice role="alert" data-tone="error">
          {refusal}
        </Notice>
      )}
      <Refused error={refusal ? null : refused} />
    </FormDialog>
  );
}
