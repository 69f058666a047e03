import type { TaskTexts } from '../demo-texts.ts';

// biome-ignore format: each kind of work in as many lines as it has fields
export const tasks: TaskTexts = {
  works: {
    contracts: {
      patterns: ['Enviar {it} – {client}', 'Revisar {it} – {client}', '{client}: redigir {it}', '{client}: colher as assinaturas d{it}'],
      things: ['o contrato de serviços', 'a proposta de renovação', 'o aditivo de jornada', 'o acordo de tratamento de dados', 'a tabela de preços', 'o termo de sigilo'],
      notes: ['O sócio que assina volta na segunda.', 'Usar o modelo deste ano; o antigo não tem a cláusula da LGPD.', 'Pediram duas vias em papel.'],
    },
    invoices: {
      patterns: ['Emitir {it} – {client}', 'Conferir {it} – {client}', 'Ligar sobre {it} – {client}', '{client}: conciliar {it}'],
      things: ['a fatura do mês', 'o pagamento em atraso', 'a nota de crédito', 'as despesas de viagem', 'o imposto sobre serviços', 'o boleto'],
      notes: ['O número do pedido vai na fatura.', 'O financeiro responde mais rápido antes das dez.', 'O valor difere do pedido em R$ 130,00.'],
    },
    payroll: {
      patterns: ['Fechar {it} – {client}', 'Corrigir {it} – {client}', 'Importar {it} – {client}', '{client}: explicar {it}'],
      things: ['as folhas de ponto', 'o arquivo da folha', 'as horas extras do turno da noite', 'a escala de férias', 'a previsão do 13º', 'as horas dos temporários'],
      notes: ['O arquivo vem com ponto e vírgula e sem acentos.', 'Duas pessoas trocaram de turno no meio do mês.', 'Comparar com o mês passado antes de enviar.'],
    },
    meetings: {
      patterns: ['Preparar {it} – {client}', 'Marcar {it} – {client}', '{client}: escrever a ata d{it}', '{client}: adiar {it} para a semana que vem'],
      things: ['a reunião de abertura', 'a revisão trimestral', 'a visita técnica', 'a ligação mensal', 'a demonstração', 'o comitê do projeto'],
      notes: ['Levar os pontos em aberto da última reunião.', 'Preferem à tarde.', 'Sala para oito pessoas com tela.'],
    },
    installations: {
      patterns: ['Instalar {it} – {client}', 'Testar {it} – {client}', 'Trocar {it} – {client}', '{client}: documentar {it}'],
      things: ['o relógio de ponto', 'a troca de arquivos', 'as contas de usuário', 'o backup', 'a tela da sala de reunião', 'a impressora de rede', 'o login único'],
      notes: ['Acesso só com o zelador: ligar na véspera.', 'A peça de reposição está na segunda gaveta do depósito.', 'O firewall deles só libera a porta 443.'],
    },
    faults: {
      patterns: ['Corrigir {it} – {client}', 'Reproduzir {it} – {client}', '{client}: responder sobre {it}'],
      things: ['o total errado no relatório de horas', 'a exportação sem acentos', 'a saída antes da hora', 'a falta do logotipo no extrato', 'o lançamento em dobro no banco de horas', 'a busca lenta', 'as datas trocadas'],
      notes: ['Acontece só no navegador da recepção.', 'A captura de tela veio por e-mail.', 'Acharam um jeito de contornar, pode esperar alguns dias.'],
    },
    trainings: {
      patterns: ['Treinar {client}: {it}', '{client}: escrever um guia para {it}', '{client}: gravar um vídeo sobre {it}'],
      things: ['o fechamento do mês', 'o lançamento de ausências', 'a aprovação de horas', 'a importação de pessoas', 'a nova lista de tarefas', 'a leitura do extrato'],
      notes: ['Cinco pessoas do administrativo, duas delas novas.', 'Menos de uma hora.'],
    },
    designs: {
      patterns: ['Esboçar {it} – {client}', 'Apresentar {it} – {client}', '{client}: revisar {it} depois do retorno'],
      things: ['a página de entrada', 'o relatório anual', 'o cartaz da sala da equipe', 'a cartilha de boas-vindas', 'as cores do painel', 'o novo papel timbrado'],
      notes: ['O verde deles é #0b6e4f.', 'Duas versões, uma sem fotografias.'],
    },
    papers: {
      patterns: ['Atualizar {it}', 'Revisar {it}', 'Arquivar {it}', 'Traduzir {it}'],
      things: ['o manual do colaborador', 'o aviso de privacidade', 'os contatos de emergência', 'as regras de férias', 'a política de viagens', 'o cálculo de preços', 'a lista de fornecedores'],
      notes: ['A versão da intranet tem dois anos.', 'Perguntar à contabilidade antes de publicar.'],
    },
    gatherings: {
      patterns: ['Planejar {it}', 'Preparar {it}', 'Reservar uma sala para {it}', 'Enviar a ata d{it}'],
      things: ['o almoço da equipe', 'a retrospectiva', 'a entrevista de criação', 'o simulado de incêndio', 'a assembleia geral', 'a rodada do orçamento', 'a festa de fim de ano'],
      notes: ['Lembrar dos colegas que entram por vídeo.', 'Da última vez faltaram cadeiras.'],
    },
    supplies: {
      patterns: ['Comprar {it}', 'Devolver {it}', 'Consertar {it}', 'Fazer o inventário: {it}'],
      things: ['o notebook do novo estágio', 'os fones', 'a cafeteira', 'os crachás', 'os monitores do segundo andar', 'as cadeiras do escritório'],
      notes: ['Dois orçamentos bastam abaixo de R$ 5.000,00.', 'Na garantia até dezembro.'],
    },
    checks: {
      patterns: ['Conferir {it}', 'Assinar {it}', 'Guardar {it}', 'Encaminhar {it} à contabilidade'],
      things: ['as horas extras do mês', 'os reembolsos', 'os atestados', 'o pedido de vale-refeição', 'o acordo sindical', 'os saldos do banco de horas'],
      notes: ['Antes do quinto dia útil.', 'Falta um recibo.'],
    },
  },
  endings: [' (antes da diretoria)', ' (segunda rodada)', ' (antes da auditoria)', ' (parte 1)', ' (parte 2)', ' – de novo', ' (o quanto antes)'],
  openings: ['Como combinado por telefone. ', 'Surgiu na reunião semanal. ', 'Sem urgência, mas prometido. ', 'Manter a gerência informada. '],
};
