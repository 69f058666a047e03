import { type CompetenceGroup, competenceGroups } from '@jornada/contract/competence-groups';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useRef } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useFormRows } from '../../api/form-rows.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { groupOrderWords } from './group-order.words.ts';

/** Moves the active groups up and down by buttons, and saves the order. */
export function GroupOrder({ groups, onClose }: { groups: readonly CompetenceGroup[]; onClose: () => void }) {
  const say = useWords(groupOrderWords);
  const list = useRef<HTMLOListElement>(null);
  const form = useEndpointForm(competenceGroups.order, {
    defaultValues: { ids: groups.filter(({ is_active }) => is_active).map(({ id }) => id) },
    onDone: () => {
      toast({ text: say('saved') });
      onClose();
    },
  });
  const { isDirty, errors } = form.formState;
  const { rows, generation, move } = useFormRows({
    read: () => form.getValues('ids'),
    write: (ids) => form.setValue('ids', ids, { shouldDirty: true }),
    // The pressed button has moved with its group, so it is focused again.
    onPlaced: (at) => list.current?.children[at]?.querySelector<HTMLElement>('button:enabled')?.focus(),
  });
  return (
    <FormDrawer
      title={say('title')}
      submit={say('save')}
      whyNot={isDirty ? undefined : say('unchanged')}
      form={form}
      onClose={onClose}
    >
      <Order ref={list} key={generation}>
        {rows.map((id, at) => {
          const name = groups.find((group) => group.id === id)?.name ?? '';
          return (
            <li key={id}>
              <span>{name}</span>
              <IconButton
                size="small"
                aria-label={say('up', { name })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <Icon path={mdiArrowUp} fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={say('down', { name })}
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <Icon path={mdiArrowDown} fontSize="small" />
              </IconButton>
            </li>
          );
        })}
      </Order>
      {errors.ids && (
        <Notice role="alert" data-tone="error">
          {say('outdated')}
        </Notice>
      )}
    </FormDrawer>
  );
}

const Order = styled('ol')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: space(0.5),
    padding: space(0.75, 0),
    borderBottom: `1px solid ${vars.palette.divider}`,
  },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
}));
