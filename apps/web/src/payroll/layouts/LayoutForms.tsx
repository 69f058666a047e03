import { payrollLayouts } from '@jornada/contract/payroll-layouts';
import type { Path } from 'react-hook-form';
import { type EndpointForm, useEndpointForm } from '../../api/form.ts';
import type { BodyFault } from '../../api/form-faults.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import './layout-faults.words.ts';
import { LayoutFields } from './LayoutFields.tsx';
import { LayoutPreview } from './LayoutPreview.tsx';
import { layoutWords } from './layouts.words.ts';
import { type LayoutValues, valuesOf } from './layout-values.ts';
import { type Layout, useLayoutName } from './use-layouts.ts';

/** Errors are shown at the field of the same path, including fields of columns. */
const placeFault = ({ path, code }: BodyFault) => [{ path: path as Path<LayoutValues>, code }];

/** The drawer of a new layout, which starts as a copy. */
export function NewLayout({ like, ...props }: { like: Layout; month: string | undefined; onClose: () => void }) {
  const say = useWords(layoutWords);
  const nameOf = useLayoutName();
  const form = useEndpointForm(payrollLayouts.createLayout, {
    defaultValues: { ...valuesOf(like), name: say('copy.of', { name: nameOf(like) }) },
    placeFault,
    onDone: ({ name }) => {
      toast({ text: say('created', { name }) });
      props.onClose();
    },
  });
  return <LayoutDrawer {...props} title={say('new')} submit={say('create')} form={form} />;
}

/** The drawer that changes a layout of the account. */
export function ChangeLayout({ layout, ...props }: { layout: Layout; month: string | undefined; onClose: () => void }) {
  const say = useWords(layoutWords);
  const { id, version, name: title } = layout;
  const form = useEndpointForm(payrollLayouts.updateLayout, {
    rest: { params: { id } },
    defaultValues: valuesOf(layout),
    toBody: (values) => ({ ...values, version }),
    placeFault,
    onDone: ({ name }) => {
      toast({ text: say('saved', { name }) });
      props.onClose();
    },
  });
  return <LayoutDrawer {...props} title={title} submit={say('save')} form={form} />;
}

type DrawerProps = {
  title: string;
  submit: string;
  month: string | undefined;
  form: EndpointForm<LayoutValues>;
  onClose: () => void;
};

function LayoutDrawer({ title, submit, month, form, onClose }: DrawerProps) {
  return (
    <FormDrawer
      title={title}
      submit={submit}
      form={form}
      onClose={onClose}
      below={month !== undefined && <LayoutPreview month={month} values={form.watch()} />}
    >
      <LayoutFields form={form} />
    </FormDrawer>
  );
}
