import type { FieldValues } from 'react-hook-form';
import type { EndpointForm } from './form.ts';
import { inForm } from './versions.ts';

/** A row with the id of its task, and the task's title, which the server adds. */
interface Titled {
  task_id: number | null;
  task_title: string | null;
}

/**
 * Like `inForm`, for a form that shows the title of a task, which is not written. The title is the stored one for the
 * stored task, otherwise that of the chosen task.
 */
export const inTitledForm = <V extends FieldValues & Titled, W extends Pick<Titled, 'task_id'>>(
  form: EndpointForm<V>,
  toValues: (written: W, title: string | null) => V,
  fromValues: (values: V) => W | null,
) => ({
  ...inForm(form, (written: W) => toValues(written, null), fromValues),
  put: (resolved: W, begun: W, theirs: Titled) => {
    const title = resolved.task_id === theirs.task_id ? theirs.task_title : form.getValues().task_title;
    form.reset(toValues(begun, theirs.task_title));
    form.reset(toValues(resolved, title), { keepDefaultValues: true });
    form.forgetRefusal();
  },
});
