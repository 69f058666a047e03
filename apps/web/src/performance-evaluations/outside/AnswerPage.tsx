import { answer, type OutsideForm } from '@jornada/contract/answer';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/errors.ts';
import { call } from '../../api/call.ts';
import { useLocation } from '../../ui/nav.ts';
import { NotLoaded } from '../../ui/states.tsx';
import { useDocumentTitle } from '../../ui/title.ts';
import { useWords } from '../../words/words.ts';
import { AnswerOutside } from './AnswerOutside.tsx';
import { OutsideLayout } from './OutsideLayout.tsx';
import { outsideWords } from './outside.words.ts';

/**
 * The form that an external rater answers with a link, without an account. The token is in the fragment of the address,
 * which no server or log receives.
 */
export function AnswerPage() {
  const say = useWords(outsideWords);
  const token = useLocation().hash.slice(1);
  const checked = useQuery({
    queryKey: ['answer', 'check', token],
    queryFn: () => call(answer.check, { body: { token } }),
    // Refetched each time: cached answers would look like an older version.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    throwOnError: false,
  });
  const { data, error } = checked;
  useDocumentTitle(say('page'));
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <OutsideLayout account={data?.account ?? (error ? null : undefined)}>
      {data ? (
        <Shown key={data.key} form={data} token={token} />
      ) : refusal?.status === 404 || refusal?.code === 'closed' ? (
        <End title={say(refusal.status === 404 ? 'gone.title' : 'closed.title')}>
          {say(refusal.status === 404 ? 'gone.text' : 'closed.text')}
        </End>
      ) : (
        <NotLoaded query={checked} rows={8} />
      )}
    </OutsideLayout>
  );
}

function Shown({ form, token }: { form: OutsideForm; token: string }) {
  const say = useWords(outsideWords);
  const name = form.subject.nome;
  if (form.state === 'submitted') return <End title={say('sent.title')}>{say('sent.text', { name })}</End>;
  if (form.state === 'declined') return <End title={say('declined.title')}>{say('declined.text', { name })}</End>;
  return <AnswerOutside form={form} token={token} />;
}

/** The final message when nothing can be done on this page. */
const End = ({ title, children }: { title: string; children: string }) => (
  <section role="status">
    <h1>{title}</h1>
    <p>{children}</p>
  </section>
);
