import { Button } from '../ui/Button.tsx';
import { Splash } from '../ui/Splash.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { useErrorText } from '../words/errors.ts';
import { useWords } from '../words/words.ts';

/** Shown when a page's files cannot be loaded. Part of the first chunk, because any other may be the missing one. */
export function FirstLoadFailed() {
  const say = useWords(uiWords);
  const errorText = useErrorText();
  return (
    <Splash>
      <p role="alert">{errorText(Object.assign(new Error(), { status: 0, code: 'unreachable' }))}</p>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {say('retry')}
      </Button>
    </Splash>
  );
}
