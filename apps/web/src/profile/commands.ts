import { openSessions } from '@jornada/contract/session-open';
import { secondFactor } from '@jornada/contract/second-factor';
import { users } from '@jornada/contract/user';
import { photos } from '@jornada/contract/user-photos';
import { mdiCameraOutline, mdiDevices, mdiKeyOutline, mdiShieldKeyOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.profile]: 'me my settings preferences meu minha conta preferências' },
  actions: [
    {
      name: 'sign-ins',
      title: { en: 'Where you are signed in', 'pt-BR': 'Onde você está conectado' },
      also: 'sign-ins sessions devices logins sign out everywhere sessões dispositivos acessos sair de todos',
      icon: mdiDevices,
      needs: openSessions.all,
      to: places.profile,
    },
    {
      name: 'password',
      title: { en: 'Change your password', 'pt-BR': 'Trocar a senha' },
      also: 'security segurança mudar alterar',
      icon: mdiKeyOutline,
      needs: users.changePassword,
      to: places.profile,
    },
    {
      name: 'photo',
      title: { en: 'Change your photo', 'pt-BR': 'Trocar a sua foto' },
      also: 'picture face avatar upload imagem rosto enviar',
      icon: mdiCameraOutline,
      needs: photos.uploadPhoto,
      to: places.profile,
    },
    {
      name: 'second-factor',
      title: { en: 'Second factor and passkeys', 'pt-BR': 'Segundo fator e chaves de acesso' },
      also: '2fa mfa two-factor authenticator totp security passkey autenticador dois fatores segurança',
      icon: mdiShieldKeyOutline,
      needs: secondFactor.current,
      to: places.profile,
    },
  ],
};
