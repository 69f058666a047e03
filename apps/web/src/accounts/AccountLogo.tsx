import { type Account, accounts } from '@jornada/contract/accounts';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useUpload } from '../api/upload.ts';
import { LogoEditor } from '../ui/images/LogoEditor.tsx';
import { Section } from '../ui/Page.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { accountWords } from './account.words.ts';

/** The frame shows the logo from the session, so the session is refetched too. */
const SHOWN_BY = { alsoRefresh: ['session'] } as const;

export function AccountLogo({ account: { name, logo_url } }: { account: Account }) {
  const say = useWords(accountWords);
  const upload = useUpload(accounts.uploadLogo, SHOWN_BY);
  const remove = useWrite(accounts.removeLogo, SHOWN_BY);
  const whyNot = useWhyNot(accounts.uploadLogo);
  return (
    <Section title={say('logo')} text={say('logo.text')}>
      <LogoEditor
        url={logo_url}
        name={name}
        whyNot={whyNot}
        upload={upload}
        onSend={(file) => upload.start({ body: { file } }).then(() => toast({ text: say('logo.saved') }))}
        removal={{
          busy: remove.isPending,
          run: () => remove.mutateAsync({}).then(() => toast({ text: say('logo.removed') })),
        }}
      />
    </Section>
  );
}
