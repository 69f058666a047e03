import { type Client, clients } from '@jornada/contract/clients';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useUpload } from '../api/upload.ts';
import { LogoEditor } from '../ui/images/LogoEditor.tsx';
import { Section } from '../ui/Page.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { clientWords } from './clients.words.ts';

export function ClientLogo({ client: { id, name, logo_url } }: { client: Client }) {
  const say = useWords(clientWords);
  const upload = useUpload(clients.uploadLogo);
  const remove = useWrite(clients.removeLogo);
  const whyNot = useWhyNot(clients.uploadLogo);
  return (
    <Section title={say('logo')} text={say('logo.text')}>
      <LogoEditor
        url={logo_url || null}
        name={name}
        whyNot={whyNot}
        upload={upload}
        onSend={(file) =>
          upload.start({ params: { id }, body: { file } }).then(() => toast({ text: say('logo.saved') }))
        }
        removal={{
          busy: remove.isPending,
          run: () => remove.mutateAsync({ params: { id } }).then(() => toast({ text: say('logo.removed') })),
        }}
      />
    </Section>
  );
}
