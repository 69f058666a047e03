import { mdiContentCopy, mdiDownload } from '@mdi/js';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../ui/Dialog.tsx';
import { styled } from '../ui/styled.ts';
import { useId } from 'react';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { radius, space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { Row } from './Row.tsx';
import { secondFactorWords } from './second-factor.words.ts';

/** New recovery codes, which are shown only once. An accidental key press or click does not close it. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const say = useWords(secondFactorWords);
  const { user } = useSession();
  const titleId = useId();
  const text = codes.join('\n');

  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ text: say('recovery.copied') });
  };
  const download = () => {
    const content = `${say('recovery.file', { email: user.email })}\n\n${text}\n`;
    const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'jornada-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say('recovery.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{say('recovery.text')}</span>
        <Codes>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Row>
          {/* The clipboard is missing on plain http. */}
          {'clipboard' in navigator && (
            <Action size="small" variant="outlined" icon={mdiContentCopy} onClick={() => void copy()}>
              {say('recovery.copy')}
            </Action>
          )}
          <Action size="small" variant="outlined" icon={mdiDownload} onClick={download}>
            {say('recovery.download')}
          </Action>
        </Row>
      </DialogContent>
      <DialogActions>
        <Action variant="contained" onClick={onClose}>
          {say('recovery.done')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}

const Codes = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space(0.75, 2),
  margin: 0,
  padding: space(1.5),
  listStyle: 'none',
  borderRadius: radius.m,
  background: theme.vars.palette.tint,
  fontFamily: 'ui-monospace, monospace',
  userSelect: 'all',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
