import type { CommentTexts } from '../demo-texts.ts';

export const comments: CommentTexts = {
  remarks: [
    'Liguei hoje de manhã; mandam os papéis até sexta.',
    'Da minha parte está pronto. Dê uma olhada antes de encerrarmos.',
    'Os números da página 2 não batem. Marquei as linhas.',
    'Esperando a assinatura. Pergunto de novo na segunda.',
    'Ficou para a semana que vem: metade da equipe está de férias.',
    'O rascunho está aqui: https://docs.demo.test/rascunho\nComentários até amanhã.',
    'Pediram mais uma mudança:\n- o logotipo um pouco maior\n- a data na segunda linha',
    'Conferi com a folha, está certo.',
    'Achei o erro: o período terminava um dia antes.',
    'Meia hora basta para isto, eu acho.',
    'O cliente gostou 🎉',
    'Não consegui falar com o contador; tento de novo à tarde.',
    'Segue o comprovante.',
    'Veja também https://portal.demo.test/pedidos?id=4711 (o mesmo problema).',
    'Coloquei na descrição o que combinamos.',
    'Ainda sem resposta. Alguém tem outro telefone?',
  ],
  questions: [
    'Quem pode assumir isto enquanto eu estiver fora?',
    'Isto ainda é necessário?',
    'Cobramos isto à parte?',
    'Qual versão eles assinaram?',
    'Dá para fazer antes do fechamento do mês?',
  ],
  answers: [
    'Sim, por favor.',
    'Eu posso, a partir de quarta.',
    'Não, está na mensalidade.',
    'A segunda. Está na pasta.',
    'Sim, mas não antes de quinta.',
  ],
  withPictures: [
    'Está assim agora.',
    'É isto que eu quis dizer.',
    'O recibo, para o arquivo.',
    'Veja a terceira coluna.',
    '',
  ],
};
