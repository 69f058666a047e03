import type { Commands } from '../api/command.ts';

export const commands: Commands = {
  screens: { '/': 'home start dashboard overview my day início painel resumo meu dia' },
};
