import { Page } from '../ui/Page.tsx';
import { Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { secondFactorWords } from './second-factor.words.ts';
import { SecondFactor } from './SecondFactor.tsx';

/** Replaces every page for a person who has to set up a second factor first. */
export function SetUpFirst() {
  const say = useWords(secondFactorWords);
  return (
    <Page title={say('first.title')} width="narrow">
      <Notice role="note">{say('first.text')}</Notice>
      <SecondFactor />
    </Page>
  );
}
