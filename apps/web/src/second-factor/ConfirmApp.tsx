import { secondFactor } from '@jornada/contract/second-factor';
import { mdiContentCopy } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { IconButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextField } from '../ui/fields.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Input } from '../ui/Input.tsx';
import { space } from '../ui/scale.ts';
import { Notice } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { Explanation } from './Explanation.tsx';
import { secondFactorWords } from './second-factor.words.ts';
import { ShortForm } from './ShortForm.tsx';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

type Props = {
  /** The secret in base32, and as an otpauth URI. */
  secret: string;
  uri: string;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
};

/** The QR code and the key of a new secret, and the first code that confirms it. */
export function ConfirmApp({ secret, uri, onCodes, onClose }: Props) {
  const say = useWords(secondFactorWords);
  const [isTooLate, setTooLate] = useState(false);
  const form = useEndpointForm(secondFactor.confirmTotp, {
    defaultValues: { otp: '' },
    onDone: ({ recovery_codes }) => {
      toast({ text: say('confirmed') });
      onCodes(recovery_codes);
    },
    onRefused: ({ code }) => {
      setTooLate(code === 'no_set_up');
      return code === 'no_set_up';
    },
  });
  return (
    <ShortForm
      label={say('start.title')}
      submit={say('confirm')}
      form={form}
      refused={isTooLate ? null : form.refused}
      onClose={onClose}
    >
      <Explanation>{say('scan')}</Explanation>
      <Halves>
        <Suspense fallback={<Space />}>
          <QrCode text={uri} name={say('qr')} />
        </Suspense>
        <Parts>
          <Key secret={secret} />
          <a href={uri}>{say('open')}</a>
          <TextField
            control={form.control}
            name="otp"
            label={say('code')}
            help={say('code.help')}
            autoComplete="one-time-code"
            inputProps={{ inputMode: 'numeric' }}
            autoFocus
            required
          />
        </Parts>
      </Halves>
      {isTooLate && (
        <Notice role="alert" data-tone="error">
          {say('tooLate')}
        </Notice>
      )}
    </ShortForm>
  );
}

/** The key in groups of four, to be typed or copied. */
function Key({ secret }: { secret: string }) {
  const say = useWords(secondFactorWords);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    // The clipboard is missing on plain http; the selected text can be copied by hand.
    await navigator.clipboard?.writeText(secret);
    toast({ text: say('key.copied') });
  };
  return (
    <Field id={id} label={say('key')}>
      <Input
        id={id}
        inputRef={input}
        // A textarea, because a single line may be too short for the whole key.
        as="textarea"
        rows={1}
        css={{ '& textarea': { minHeight: '1lh' } }}
        readOnly
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        onFocus={({ target }) => target.select()}
        endAdornment={
          <IconButton size="small" aria-label={say('key.copy')} onClick={() => void copy()}>
            <Icon path={mdiContentCopy} fontSize="small" />
          </IconButton>
        }
      />
    </Field>
  );
}

const SIZE = 184;

const Halves = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${SIZE}px minmax(0, 1fr)`,
  alignItems: 'start',
  gap: space(3),
  '& a': { ...theme.typography.body2, color: theme.vars.palette.primary.main, textUnderlineOffset: 3 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > svg': { justifySelf: 'center' } },
}));

const Parts = styled('div')({ display: 'grid', gap: space(2), minWidth: 0 });
const Space = styled('div')({ height: SIZE });
