import { notifications } from '@jornada/contract/notifications';
import { mdiBellCogOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.notifications]: 'inbox bell news mentions unread caixa sino avisos menções não lidas' },
  actions: [
    {
      name: 'notification-preferences',
      title: { en: 'Choose what I am notified of', 'pt-BR': 'Escolher do que sou avisado' },
      also: 'notifications e-mail email digest settings mute notificações resumo configurações silenciar',
      icon: mdiBellCogOutline,
      needs: notifications.setPreferences,
      to: places.notificationPreferences,
    },
  ],
};
