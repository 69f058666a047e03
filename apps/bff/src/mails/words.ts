import type { Locale } from '@jornada/domain/account';

/** The kinds of mails, and their contents. `token` opens `/invite`. */
export interface MailKinds {
  invitation: { token: string; until: string };
  'password-link': { token: string; until: string };
  'password-reset': { token: string; until: string };
}

/** The kinds of mails to external raters. `token` opens `/answer`. */
export interface AnswerKinds {
  'answer-link': { token: string };
  /** The last day was moved. */
  'answer-deadline': { token: string };
}

interface Words {
  /** `{account}` is replaced. */
  subject: string;
  text: string;
  button: string;
}

interface Language {
  kinds: { readonly [K in keyof MailKinds]: Words };
  /** `{until}` is replaced. */
  until: string;
  ignore: string;
  /** Texts of links for external raters. */
  answer: { kinds: { readonly [K in keyof AnswerKinds]: Words } } & Pick<Language, 'until' | 'ignore'>;
}

/** No personal text, and no name except the account's: mailboxes are outside of audit and retention. */
export const MAIL_WORDS: { readonly [L in Locale]: Language } = {
  en: {
    kinds: {
      invitation: {
        subject: '{account} invites you to Jornada',
        text: '{account} invites you to Jornada. Choose a password to join.',
        button: 'Join',
      },
      'password-link': {
        subject: 'Choose a new password for Jornada',
        text: 'An administrator at {account} has asked you to choose a new password. Choosing one signs you out of this company on every device.',
        button: 'Choose a password',
      },
      'password-reset': {
        subject: 'Reset your password for Jornada',
        text: 'Someone asked to reset your password for {account}. Choosing a new one signs you out everywhere.',
        button: 'Choose a new password',
      },
    },
    until: 'The link works once, until {until}.',
    ignore: 'If you did not expect this e-mail, ignore it: nothing changes unless the link is used.',
    answer: {
      kinds: {
        'answer-link': {
          subject: '{account} asks for your opinion',
          text: '{account} asks what it is like to work with somebody you know. You need no account, and may decline. The link is yours alone: do not pass it on.',
          button: 'Answer',
        },
        'answer-deadline': {
          subject: '{account} gives you more time to answer',
          text: '{account} asks what it is like to work with somebody you know, and has moved the last day. The link that you got before stops working; what you have written is kept. You need no account, and may decline. The link is yours alone: do not pass it on.',
          button: 'Answer',
        },
      },
      until: 'You can answer until {until}. If you get a newer link, this one stops working.',
      ignore: 'If you did not expect this e-mail, ignore it.',
    },
  },
  'pt-BR': {
    kinds: {
      invitation: {
        subject: '{account} convida você para o Jornada',
        text: '{account} convida você para o Jornada. Escolha uma senha para entrar.',
        button: 'Entrar',
      },
      'password-link': {
        subject: 'Escolha uma nova senha para o Jornada',
        text: 'A administração de {account} pede que você escolha uma nova senha. Suas sessões nesta empresa serão encerradas.',
        button: 'Escolher uma senha',
      },
      'password-reset': {
        subject: 'Redefina sua senha do Jornada',
        text: 'Alguém pediu para redefinir sua senha de acesso a {account}. Ao escolher uma nova, todas as suas sessões são encerradas.',
        button: 'Escolher uma nova senha',
      },
    },
    until: 'O link funciona uma única vez, até {until}.',
    ignore: 'Se você não esperava este e-mail, ignore-o: nada muda enquanto o link não for usado.',
    answer: {
      kinds: {
        'answer-link': {
          subject: '{account} pede a sua opinião',
          text: '{account} pergunta como é trabalhar com uma pessoa que você conhece. Você não precisa de conta e pode recusar. O link é só seu: não o repasse.',
          button: 'Responder',
        },
        'answer-deadline': {
          subject: '{account} dá mais tempo para você responder',
          text: '{account} pergunta como é trabalhar com uma pessoa que você conhece e adiou o último dia. O link que você recebeu antes deixa de funcionar; o que você escreveu está guardado. Você não precisa de conta e pode recusar. O link é só seu: não o repasse.',
          button: 'Responder',
        },
      },
      until: 'Você pode responder até {until}. Se receber um link mais novo, este deixa de funcionar.',
      ignore: 'Se você não esperava este e-mail, ignore-o.',
    },
  },
};
