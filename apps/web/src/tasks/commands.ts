import { taskImport } from '@jornada/contract/tasks-import';
import { type Task, tasks } from '@jornada/contract/tasks';
import { timers } from '@jornada/contract/work-time';
import {
  mdiAccountCheckOutline,
  mdiCheckCircleOutline,
  mdiCircleSlice4,
  mdiCloseCircleOutline,
  mdiDownloadOutline,
  mdiFlagOutline,
  mdiPlay,
  mdiPlus,
  mdiTrashCanOutline,
  mdiUpload,
  mdiViewColumnOutline,
} from '@mdi/js';
import type { Commands, RecordCommand } from '../api/command.ts';
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
    {
      name: 'priority-urgent',
      title: { en: 'Make urgent', 'pt-BR': 'Tornar urgente' },
      also: 'priority prioridade',
      icon: mdiFlagOutline,
      needs: tasks.update,
      when: ({ priority }) => priority !== 'urgent',
      run: (task, { changeTask }) => changeTask(task, { field: 'priority', value: 'urgent' }),
    },
    {
      name: 'start-timer',
      title: { en: 'Start the timer on this task', 'pt-BR': 'Iniciar o cronômetro nesta tarefa' },
      also: 'track time clock log hours registrar horas tempo',
      icon: mdiPlay,
      needs: timers.start,
      run: ({ id }, { startTimer }) => startTimer(id),
    },
    setStatus('canceled', {
      title: { en: 'Cancel this task', 'pt-BR': 'Cancelar esta tarefa' },
      also: 'drop reject descartar',
      icon: mdiCloseCircleOutline,
    }),
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
