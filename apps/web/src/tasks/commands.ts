import { taskImport } from '@jornada/contract/tasks-import';
import { type Task, tasks } from '@jornada/contract/tasks';
import { timers } from '@jornada/contract/work-time';
import {
  mdiAccountArrowRightOutline,
  mdiAccountCheckOutline,
  mdiCalendarOutline,
  mdiCheckCircleOutline,
  mdiChevronDoubleUp,
  mdiCircleOutline,
  mdiCircleSlice4,
  mdiCloseCircleOutline,
  mdiDomain,
  mdiDownloadOutline,
  mdiFlagOutline,
  mdiPlay,
  mdiPlus,
  mdiTagOutline,
  mdiTimerSandEmpty,
  mdiTrashCanOutline,
  mdiUpload,
  mdiViewColumnOutline,
} from '@mdi/js';
import { may } from '@jornada/domain/access';
import type { AskedField, Commands, RecordCommand } from '../api/command.ts';
import { places } from '../places.ts';

const setStatus = (
  status: Task['status'],
  named: Pick<RecordCommand<Task>, 'title' | 'also' | 'icon'>,
): RecordCommand<Task> => ({
  ...named,
  name: `status-${status}`,
  needs: tasks.update,
  when: (task) => task.status !== status,
  run: (task, { changeTask }) => changeTask(task, { field: 'status', value: status }),
});

/** Opens a picker for the value of a field. */
const ask = (
  field: AskedField,
  named: Pick<RecordCommand<Task>, 'name' | 'title' | 'also' | 'icon'>,
): RecordCommand<Task> => ({
  ...named,
  needs: tasks.update,
  run: (task, { askField }) => askField(task, field),
});

export const commands: Commands = {
  screens: {
    [places.tasks()]: 'to-do todo list issues work lista afazeres pendências',
    [places.taskImport]: 'csv upload spreadsheet planilha enviar',
  },
  actions: [
    {
      name: 'new-task',
      title: { en: 'New task', 'pt-BR': 'Nova tarefa' },
      also: 'create add criar adicionar cadastrar to-do',
      icon: mdiPlus,
      needs: tasks.create,
      to: places.tasks({ new: true }),
    },
    {
      name: 'board',
      title: { en: 'Task board', 'pt-BR': 'Quadro de tarefas' },
      also: 'kanban columns status colunas',
      icon: mdiViewColumnOutline,
      needs: tasks.list,
      to: places.tasks({ view: 'board' }),
    },
    {
      name: 'bin',
      title: { en: 'Bin', 'pt-BR': 'Lixeira' },
      also: 'trash deleted tasks restore recover undelete tarefas excluídas apagadas restaurar recuperar',
      icon: mdiTrashCanOutline,
      needs: tasks.bulkRestore,
      to: places.tasks({ deleted: true }),
    },
    {
      name: 'import-tasks',
      title: { en: 'Import tasks from a CSV file', 'pt-BR': 'Importar tarefas de um arquivo CSV' },
      also: 'upload spreadsheet excel planilha enviar',
      icon: mdiUpload,
      needs: taskImport.importCsv,
      to: places.taskImport,
    },
    {
      name: 'export-tasks',
      title: { en: 'Download all tasks as CSV', 'pt-BR': 'Baixar todas as tarefas em CSV' },
      also: 'export spreadsheet excel exportar planilha',
      icon: mdiDownloadOutline,
      needs: tasks.exportCsv,
      file: tasks.exportCsv.path,
    },
  ],
  task: [
    setStatus('done', {
      title: { en: 'Mark as done', 'pt-BR': 'Marcar como concluída' },
      also: 'complete finish tick off close concluir terminar finalizar feito',
      icon: mdiCheckCircleOutline,
    }),
    setStatus('doing', {
      title: { en: 'Mark as in progress', 'pt-BR': 'Marcar como em andamento' },
      also: 'doing begin começar fazendo iniciar',
      icon: mdiCircleSlice4,
    }),
    {
      name: 'assign-me',
      title: { en: 'Assign to me', 'pt-BR': 'Atribuir a mim' },
      also: 'take mine pegar assumir responsável',
      icon: mdiAccountCheckOutline,
      needs: tasks.update,
      when: (task, { user }) => task.assignee_id !== user.id,
      run: (task, { session, changeTask }) => changeTask(task, { field: 'assignee_id', value: session.user.id }),
    },
    ask('assignee_id', {
      name: 'assign',
      title: { en: 'Assign to…', 'pt-BR': 'Atribuir a…' },
      also: 'assignee person give hand over delegate responsável pessoa passar delegar',
      icon: mdiAccountArrowRightOutline,
    }),
    ask('due_on', {
      name: 'due',
      title: { en: 'Set the due date…', 'pt-BR': 'Definir o prazo…' },
      also: 'deadline postpone reschedule when data vencimento adiar reagendar quando',
      icon: mdiCalendarOutline,
    }),
    ask('priority', {
      name: 'priority',
      title: { en: 'Set the priority…', 'pt-BR': 'Definir a prioridade…' },
      also: 'high normal low alta baixa',
      icon: mdiFlagOutline,
    }),
    {
      name: 'priority-urgent',
      title: { en: 'Make urgent', 'pt-BR': 'Tornar urgente' },
      also: 'priority prioridade',
      icon: mdiChevronDoubleUp,
      needs: tasks.update,
      when: ({ priority }) => priority !== 'urgent',
      run: (task, { changeTask }) => changeTask(task, { field: 'priority', value: 'urgent' }),
    },
    ask('tag_ids', {
      name: 'tags',
      title: { en: 'Add or remove tags…', 'pt-BR': 'Adicionar ou remover etiquetas…' },
      also: 'label category marcador rótulo categoria',
      icon: mdiTagOutline,
    }),
    ask('client_id', {
      name: 'client',
      title: { en: 'Set the client…', 'pt-BR': 'Definir o cliente…' },
      also: 'customer company empresa',
      icon: mdiDomain,
    }),
    ask('estimated_minutes', {
      name: 'estimate',
      title: { en: 'Set the estimate…', 'pt-BR': 'Definir a estimativa…' },
      also: 'effort size hours esforço tamanho horas',
      icon: mdiTimerSandEmpty,
    }),
    {
      name: 'start-timer',
      title: { en: 'Start the timer on this task', 'pt-BR': 'Iniciar o cronômetro nesta tarefa' },
      also: 'track time clock log hours registrar horas tempo',
      icon: mdiPlay,
      needs: timers.start,
      run: ({ id }, { startTimer }) => startTimer(id),
    },
    setStatus('todo', {
      title: { en: 'Mark as to do', 'pt-BR': 'Marcar como a fazer' },
      also: 'reopen open again undone reabrir desfazer',
      icon: mdiCircleOutline,
    }),
    setStatus('canceled', {
      title: { en: 'Cancel this task', 'pt-BR': 'Cancelar esta tarefa' },
      also: 'drop reject descartar',
      icon: mdiCloseCircleOutline,
    }),
    {
      name: 'delete',
      title: { en: 'Delete this task', 'pt-BR': 'Excluir esta tarefa' },
      also: 'remove bin trash remover apagar lixeira',
      icon: mdiTrashCanOutline,
      needs: tasks.remove,
      when: ({ created_by }, { user, level }) => may(level, 'tasks.all') || created_by === user.id,
      run: (task, { deleteTask }) => deleteTask(task),
    },
  ],
  person: [
    {
      name: 'tasks-of',
      title: { en: 'Tasks', 'pt-BR': 'Tarefas' },
      also: 'work assigned list atribuídas',
      icon: mdiCheckCircleOutline,
      needs: tasks.list,
      to: ({ id }) => places.tasks({ assignee_id: id, status: 'todo,doing' }),
    },
  ],
  client: [
    {
      name: 'tasks-for',
      title: { en: 'Tasks', 'pt-BR': 'Tarefas' },
      also: 'work list',
      icon: mdiCheckCircleOutline,
      needs: tasks.list,
      to: ({ id }) => places.tasks({ client_id: id }),
    },
  ],
};
