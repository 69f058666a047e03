import { useParams } from '../../ui/nav.ts';
import { TemplatePage } from './TemplatePage.tsx';
import { TemplatesPage } from './TemplatesPage.tsx';

/** The list of templates, or one of them by the address. */
export function Templates() {
  const { id } = useParams();
  return id === undefined ? <TemplatesPage /> : <TemplatePage key={id} id={Number(id)} />;
}
