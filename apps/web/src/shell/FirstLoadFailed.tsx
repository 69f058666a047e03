import { Button } from '../ui/Button.tsx';
import { Splash } from '../ui/Splash.tsx';
import { uiWords } from '../ui/ui.words.ts';
import { useErrorText } from '../words/errors.ts';
import { useWords } from '../words/words.ts';

/** Not even the files of a page have arrived. Stands in the first chunk, since any other may be the one that is missing. */
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
