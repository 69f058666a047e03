import type { Locale } from '@jornada/domain/account';
import type { NotificationKind } from '@jornada/domain/notifications';

/** Mails about notifications: they contain ids, and their text is built at sending from what is still unread. */
export interface NoticeKinds {
  /** One notification, and its count when the mail was stored: a higher count gets its own mail. */
  notice: { id: number; count: number };
  /** The notifications that were marked at the instant `mailedAt`. */
  digest: { mailedAt: string };
}

interface Counted {
  /** `{until}` is replaced in kinds with a deadline. */
  one: string;
  /** `{count}` is replaced too. */
  other: string;
}

interface Words {
  kinds: { readonly [K in NotificationKind]: Counted };
  /** `{account}` and `{what}` are replaced. */
  subject: string;
  /** `{account}` is replaced. */
  digest: string;
  /** The heading of kinds with a deadline, and that of the others. */
  waiting: string;
  fresh: string;
  open: string;
  /** `{url}` is replaced. */
  preferences: string;
  unsubscribe: string;
}

/** No personal text, and no name except the account's: mailboxes are outside of audit and retention. */
export const NOTICE_WORDS: { readonly [L in Locale]: Words } = {
  en: {
    kinds: {
      'tasks.assigned': { one: '1 task was assigned to you', other: '{count} tasks were assigned to you' },
      'tasks.due': { one: '1 of your tasks is due by {until}', other: '{count} of your tasks are due by {until}' },
      'tasks.commented': {
        one: '1 comment on a task you watch',
        other: '{count} comments on tasks you watch',
      },
      'tasks.mentioned': { one: 'You were mentioned once', other: 'You were mentioned {count} times' },
      'hr.revealed': {
        one: '1 value of your HR data was revealed',
        other: '{count} values of your HR data were revealed',
      },
      'time-bank.due': {
        one: 'Hours in your time bank expire by {until}',
        other: 'Time-bank hours expire on {count} days by {until}',
      },
      'account.invitation-accepted': {
        one: '1 person accepted your invitation',
        other: '{count} people accepted your invitations',
      },
      'absences.asked': {
        one: '1 absence is waiting for your decision',
        other: '{count} absences are waiting for your decision',
      },
      'absences.decided': {
        one: 'One of your absences was decided or changed',
        other: 'Your absences were decided or changed {count} times',
      },
      'absences.file-opened': {
        one: 'A document of one of your absences was opened',
        other: 'Documents of your absences were opened {count} times',
      },
      'absences.overdrawn': {
        one: 'An approved absence exceeded a time-bank balance',
        other: '{count} approved absences exceeded time-bank balances',
      },
      'closing.open': { one: 'A month is still open', other: '{count} months are still open' },
      'closing.own-by-self': {
        one: 'Someone closed their own month',
        other: 'People closed their own months {count} times',
      },
      'closing.corrected': {
        one: 'One of your closed months was corrected',
        other: 'Your closed months were corrected {count} times',
      },
      'bank.settled': {
        one: 'Hours of your time bank were settled',
        other: 'Hours of your time bank were settled {count} times',
      },
      'cycle.ended': {
        one: 'A cycle of an agreement has ended',
        other: 'Cycles of {count} agreements have ended',
      },
      'offboarding.settle-by': {
        one: 'A time bank is waiting to be settled',
        other: '{count} time banks are waiting to be settled',
      },
      'feedback.received': { one: 'You received feedback', other: 'You received feedback {count} times' },
      'feedback.replied': { one: '1 reply to feedback', other: '{count} replies to feedback' },
      'feedback.hidden': { one: 'Feedback of yours was hidden', other: 'Feedback of yours was hidden {count} times' },
      'feedback.requested': { one: 'Your feedback is asked for', other: 'Your feedback is asked for {count} times' },
      'feedback.answered': {
        one: '1 answer to your request for feedback',
        other: '{count} answers to your requests for feedback',
      },
      'pdi.proposed': {
        one: 'A development plan is waiting for you',
        other: '{count} development plans are waiting for you',
      },
      'pdi.accepted': {
        one: 'A development plan was accepted',
        other: '{count} development plans were accepted',
      },
      'pdi.returned': {
        one: 'A development plan was returned to you',
        other: '{count} development plans were returned to you',
      },
      'nps.opened': {
        one: 'An NPS question is waiting for your answer',
        other: '{count} NPS questions are waiting for your answer',
      },
      'nps.reminded': {
        one: 'An NPS question is still waiting for your answer',
        other: 'NPS is still waiting for your answer ({count} reminders)',
      },
      'evaluations.nominate': {
        one: 'Evaluations are waiting for you to propose peers',
        other: '{count} evaluations are waiting for you to propose peers',
      },
      'evaluations.approve': {
        one: 'Proposed peers are waiting for your approval',
        other: 'Proposed peers are waiting for your approval ({count} proposals)',
      },
      'evaluations.opened': {
        one: 'Evaluations are waiting for your answers',
        other: '{count} evaluations are waiting for your answers',
      },
      'evaluations.reminded': {
        one: 'Evaluations are still waiting for your answers',
        other: 'Evaluations still need your answers ({count} reminders)',
      },
      'evaluations.deadline': {
        one: 'The deadline for answering evaluations was extended',
        other: 'Deadlines of evaluations were extended ({count} changes)',
      },
      'evaluations.canceled': {
        one: 'An evaluation about you was canceled',
        other: '{count} evaluations about you were canceled',
      },
      'evaluations.calibrate': {
        one: 'You were named to calibrate an evaluation',
        other: 'You were named to calibrate {count} evaluations',
      },
      'evaluations.rate': {
        one: '1 person of an evaluation is waiting for your rating',
        other: '{count} people of evaluations are waiting for your rating',
      },
      'evaluations.released': {
        one: 'An evaluation result is available to you',
        other: '{count} evaluation results are available to you',
      },
      'evaluations.discuss': {
        one: 'An evaluation result is ready for you to discuss',
        other: '{count} evaluation results are ready for you to discuss',
      },
      'evaluations.contested': {
        one: 'A result of an evaluation was contested',
        other: '{count} results of evaluations were contested',
      },
      'evaluations.settled': {
        one: 'What you contested in an evaluation was answered',
        other: 'What you contested in {count} evaluations was answered',
      },
      'nps.counted': {
        one: 'An NPS result is available',
        other: '{count} NPS results are available',
      },
      'pdi.due': {
        one: '1 action of a development plan is due by {until}',
        other: '{count} actions of development plans are due by {until}',
      },
      'pdi.check-in': {
        one: 'A check-in of a development plan is due',
        other: '{count} check-ins of development plans are due',
      },
      'pdi.ending': {
        one: 'A development plan ends by {until}',
        other: '{count} development plans end by {until}',
      },
      'pdi.late': { one: 'A development plan is late', other: '{count} development plans are late' },
    },
    subject: '{account}: {what}',
    digest: '{account}: what’s new for you',
    waiting: 'Waiting for you:',
    fresh: 'New:',
    open: 'Open in Jornada',
    preferences: 'Choose in Jornada which e-mails you receive: {url}',
    unsubscribe: 'Stop receiving these e-mails',
  },
  'pt-BR': {
    kinds: {
      'tasks.assigned': { one: '1 tarefa foi atribuída a você', other: '{count} tarefas foram atribuídas a você' },
      'tasks.due': { one: '1 tarefa sua vence até {until}', other: '{count} tarefas suas vencem até {until}' },
      'tasks.commented': {
        one: '1 comentário em uma tarefa que você acompanha',
        other: '{count} comentários em tarefas que você acompanha',
      },
      'tasks.mentioned': { one: 'Mencionaram você 1 vez', other: 'Mencionaram você {count} vezes' },
      'hr.revealed': {
        one: '1 valor dos seus dados de RH foi revelado',
        other: '{count} valores dos seus dados de RH foram revelados',
      },
      'time-bank.due': {
        one: 'Horas do seu banco vencem até {until}',
        other: 'Horas vencem em {count} datas até {until}',
      },
      'account.invitation-accepted': {
        one: '1 pessoa aceitou seu convite',
        other: '{count} pessoas aceitaram seus convites',
      },
      'absences.asked': {
        one: '1 ausência aguarda sua decisão',
        other: '{count} ausências aguardam sua decisão',
      },
      'absences.decided': {
        one: 'Uma ausência sua foi decidida ou alterada',
        other: 'Suas ausências foram decididas ou alteradas {count} vezes',
      },
      'absences.file-opened': {
        one: 'Um anexo de uma ausência sua foi aberto',
        other: 'Anexos das suas ausências foram abertos {count} vezes',
      },
      'absences.overdrawn': {
        one: 'Uma ausência aprovada excedeu o saldo de um banco de horas',
        other: '{count} ausências excederam o saldo de bancos de horas',
      },
      'closing.open': { one: 'Um mês continua aberto', other: '{count} meses continuam abertos' },
      'closing.own-by-self': {
        one: 'Alguém fechou o próprio mês',
        other: 'Pessoas fecharam o próprio mês {count} vezes',
      },
      'closing.corrected': {
        one: 'Um mês seu já fechado foi corrigido',
        other: 'Meses seus já fechados foram corrigidos {count} vezes',
      },
      'bank.settled': {
        one: 'Horas do seu banco foram quitadas',
        other: 'Horas do seu banco foram quitadas {count} vezes',
      },
      'cycle.ended': {
        one: 'Um ciclo de um acordo terminou',
        other: 'Ciclos de {count} acordos terminaram',
      },
      'offboarding.settle-by': {
        one: 'Um banco de horas aguarda quitação',
        other: '{count} bancos de horas aguardam quitação',
      },
      'feedback.received': { one: 'Você recebeu um feedback', other: 'Você recebeu {count} feedbacks' },
      'feedback.replied': { one: '1 resposta em um feedback', other: '{count} respostas em feedbacks' },
      'feedback.hidden': { one: 'Um feedback seu foi ocultado', other: '{count} feedbacks seus foram ocultados' },
      'feedback.requested': { one: 'Pediram o seu feedback', other: 'Pediram o seu feedback {count} vezes' },
      'feedback.answered': {
        one: '1 resposta ao seu pedido de feedback',
        other: '{count} respostas aos seus pedidos de feedback',
      },
      'pdi.proposed': { one: 'Um PDI aguarda a sua resposta', other: '{count} PDIs aguardam a sua resposta' },
      'pdi.accepted': { one: 'Um PDI foi aceito', other: '{count} PDIs foram aceitos' },
      'pdi.returned': { one: 'Um PDI foi devolvido a você', other: '{count} PDIs foram devolvidos a você' },
      'nps.opened': {
        one: 'Uma pergunta de NPS espera a sua resposta',
        other: '{count} perguntas de NPS esperam a sua resposta',
      },
      'nps.reminded': {
        one: 'Uma pergunta de NPS ainda espera a sua resposta',
        other: 'Perguntas de NPS ainda esperam a sua resposta ({count} lembretes)',
      },
      'evaluations.nominate': {
        one: 'Avaliações esperam que você proponha pares',
        other: 'Avaliações de {count} ciclos esperam que você proponha pares',
      },
      'evaluations.approve': {
        one: 'Pares propostos esperam a sua aprovação',
        other: 'Pares propostos esperam a sua aprovação ({count} propostas)',
      },
      'evaluations.opened': {
        one: 'Avaliações esperam as suas respostas',
        other: 'Avaliações de {count} ciclos esperam as suas respostas',
      },
      'evaluations.reminded': {
        one: 'Avaliações ainda esperam as suas respostas',
        other: 'Avaliações ainda esperam as suas respostas ({count} lembretes)',
      },
      'evaluations.deadline': {
        one: 'O prazo para responder avaliações foi prorrogado',
        other: 'Prazos de avaliações foram prorrogados ({count} mudanças)',
      },
      'evaluations.canceled': {
        one: 'Uma avaliação sobre você foi cancelada',
        other: '{count} avaliações sobre você foram canceladas',
      },
      'evaluations.calibrate': {
        one: 'A calibração de uma avaliação foi atribuída a você',
        other: 'A calibração de {count} avaliações foi atribuída a você',
      },
      'evaluations.rate': {
        one: '1 pessoa de uma avaliação espera a sua classificação',
        other: '{count} pessoas de avaliações esperam a sua classificação',
      },
      'evaluations.released': {
        one: 'Saiu um resultado de avaliação para você',
        other: 'Saíram {count} resultados de avaliação para você',
      },
      'evaluations.discuss': {
        one: 'Há um resultado de avaliação para a sua devolutiva',
        other: 'Há {count} resultados de avaliação para a sua devolutiva',
      },
      'evaluations.contested': {
        one: 'Um resultado de avaliação foi contestado',
        other: '{count} resultados de avaliação foram contestados',
      },
      'evaluations.settled': {
        one: 'A sua contestação de uma avaliação foi respondida',
        other: 'As suas contestações de {count} avaliações foram respondidas',
      },
      'nps.counted': {
        one: 'Saiu um resultado de NPS',
        other: 'Saíram {count} resultados de NPS',
      },
      'pdi.due': { one: '1 ação de um PDI vence até {until}', other: '{count} ações de PDIs vencem até {until}' },
      'pdi.check-in': { one: 'Um check-in de PDI está previsto', other: '{count} check-ins de PDIs estão previstos' },
      'pdi.ending': { one: 'Um PDI termina até {until}', other: '{count} PDIs terminam até {until}' },
      'pdi.late': { one: 'Um PDI está atrasado', other: '{count} PDIs estão atrasados' },
    },
    subject: '{account}: {what}',
    digest: '{account}: novidades para você',
    waiting: 'Para resolver:',
    fresh: 'Novidades:',
    open: 'Abrir no Jornada',
    preferences: 'Escolha no Jornada quais e-mails você recebe: {url}',
    unsubscribe: 'Não receber mais estes e-mails',
  },
};
