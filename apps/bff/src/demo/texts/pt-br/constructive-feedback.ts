import type { FeedbackTexts } from '../demo-texts.ts';

/** Situation, behaviour, impact and what would help. */
export const constructive: FeedbackTexts['constructive'] = [
  [
    'No planejamento de segunda, enquanto a analista apresentava os prazos,',
    'você a interrompeu três vezes antes de ela terminar.',
    'Ela parou de falar e saímos sem conhecer o risco da segunda entrega.',
    'Anote as perguntas e traga no fim; posso fazer um sinal para você.',
  ],
  [
    'Nas duas últimas entregas do relatório mensal,',
    'os números chegaram depois das 18h do último dia.',
    'Não deu tempo de revisar, e um valor errado foi para o cliente.',
    'Que tal combinarmos uma prévia três dias antes?',
  ],
  [
    'Na reunião com o cliente na quinta,',
    'você prometeu uma função que ainda não discutimos com a equipe.',
    'Agora o cliente conta com ela em dezembro e teremos de negociar.',
    'Diga que vamos verificar e responder no dia seguinte.',
  ],
  [
    'Quando o chamado urgente entrou na terça à noite,',
    'a passagem do plantão não dizia o que já tinha sido tentado.',
    'Repeti os mesmos passos por uma hora antes de avançar.',
    'Três linhas no chamado já ajudariam muito.',
  ],
  [
    'Na apresentação de resultados do trimestre,',
    'você leu os slides e usou muitas siglas.',
    'Vi duas pessoas do campo desistirem de acompanhar.',
    'Posso ensaiar com você na próxima, fazendo o papel de quem não conhece.',
  ],
  [
    'Na troca de mensagens sobre a fatura de setembro,',
    'você respondeu em maiúsculas e copiou a diretoria.',
    'A conversa virou defesa e o erro só foi corrigido dois dias depois.',
    'Me chame antes; resolvemos por telefone em cinco minutos.',
  ],
  [
    'Nas últimas quatro reuniões diárias,',
    'você chegou entre dez e quinze minutos depois do começo.',
    'A equipe repete os avisos e perde o ritmo da manhã.',
    'Se o horário é ruim para você, podemos mudar.',
  ],
  [
    'No projeto do portal,',
    'você refez a parte da colega sem falar com ela antes.',
    'Ela soube pela revisão e ficou sem entender o que estava errado.',
    'Uma conversa rápida antes de mexer teria resolvido.',
  ],
  [
    'Na entrevista da semana passada,',
    'você falou durante a maior parte do tempo.',
    'Saímos sabendo pouco sobre como a candidata trabalha.',
    'Podemos dividir as perguntas e anotar as respostas dela.',
  ],
  [
    'Na visita técnica de sexta,',
    'as ferramentas combinadas não foram com você.',
    'Precisamos voltar na segunda, e o cliente parou a linha duas vezes.',
    'A lista de conferência da van ajuda; deixo uma cópia na sua mesa.',
  ],
  [
    'Ao distribuir as tarefas da sprint,',
    'você ficou com as quatro mais difíceis.',
    'O resto da equipe ficou sem desafio e você sem tempo para revisar.',
    'Escolha uma para ensinar alguém a fazer.',
  ],
  [
    'No grupo da equipe,',
    'as decisões do fim de semana ficaram só nas mensagens de áudio.',
    'Quem estava de folga começou a segunda sem saber do novo prazo.',
    'Registre na tarefa, nem que seja uma frase.',
  ],
  [
    'Na conversa sobre as férias da equipe,',
    'você aprovou os pedidos por ordem de chegada, sem olhar o mês inteiro.',
    'Ficamos com uma pessoa só no atendimento na semana do fechamento.',
    'O calendário de ausências mostra isso antes de aprovar.',
  ],
  [
    'Nas revisões de texto,',
    'você marca o que está errado, mas não diz o motivo.',
    'Corrijo o trecho e repito o mesmo erro no seguinte.',
    '',
  ],
  [
    'Quando o cliente reclamou do atraso,',
    'você explicou primeiro de quem era a culpa.',
    'Ele ficou ainda mais irritado e pediu para falar com a gerência.',
    'Comece pelo que vamos fazer agora.',
  ],
  [
    'No fechamento de agosto,',
    'os lançamentos de horas do seu time entraram só no último dia.',
    'A folha atrasou e três pessoas receberam diferença depois.',
    'Um lembrete na quarta de manhã funciona bem com o meu time.',
  ],
  [
    'Na oficina com as usuárias,',
    'você defendeu o desenho atual a cada comentário.',
    'Depois da terceira vez elas pararam de apontar problemas.',
    'Tente só anotar e agradecer; discutimos entre nós depois.',
  ],
  [
    'Nas últimas duas propostas,',
    'o escopo foi escrito sem a lista do que não está incluído.',
    'O cliente pediu itens extras e tivemos de ceder.',
    'Tenho um modelo que posso compartilhar.',
  ],
  [
    'Na reunião de terça,',
    'você respondeu mensagens enquanto eu falava do meu projeto.',
    'Senti que o assunto não importava e encurtei a apresentação.',
    '',
  ],
  [
    'Ao receber o retorno do auditor,',
    'você encaminhou o e-mail para a equipe sem comentar.',
    'Cada um entendeu uma coisa, e perdemos dois dias alinhando.',
    'Duas linhas dizendo o que espera de quem já bastam.',
  ],
  [
    'No treinamento da nova ferramenta,',
    'você pulou os exercícios por falta de tempo.',
    'Na semana seguinte o suporte recebeu o triplo de dúvidas.',
    'Podemos dividir em dois encontros menores.',
  ],
  [
    'Na conferência do estoque,',
    'as contagens foram ajustadas depois, sem registro.',
    'Não sabemos mais qual era a diferença nem por quê.',
    'Guarde a primeira contagem e explique o ajuste ao lado.',
  ],
];
