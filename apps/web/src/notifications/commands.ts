import { notifications } from '@jornada/contract/notifications';
import { mdiBellCheckOutline, mdiBellCogOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.notifications]: 'inbox bell news mentions unread caixa sino avisos menções não lidas' },
  actions: [
    {
      name: 'read-notifications',
      title: { en: 'Mark notifications as read', 'pt-BR': 'Marcar notificações como lidas' },
      also: 'all unread inbox clear todas não lidas caixa limpar',
      icon: mdiBellCheckOutline,
      needs: notifications.read,
      to: places.notifications,
    },
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
