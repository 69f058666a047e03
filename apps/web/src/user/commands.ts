import { lines } from '@jornada/contract/user-lines';
import { users } from '@jornada/contract/user';
import { photos } from '@jornada/contract/user-photos';
import { offboardings } from '@jornada/contract/user-offboarding';
import { SUPER_ADMIN } from '@jornada/domain/access';
import { mayChangePhoto, mayManageAccess } from '@jornada/domain/people';
import {
  mdiAccountArrowRightOutline,
  mdiAccountCogOutline,
  mdiAccountOutline,
  mdiAccountPlusOutline,
  mdiCameraOutline,
  mdiLockReset,
  mdiLogoutVariant,
  mdiSitemapOutline,
  mdiUploadOutline,
} from '@mdi/js';
import type { Commands, RecordCommand, Rows } from '../api/command.ts';
import { places } from '../places.ts';

/** Passwords and sessions of others, but not of people of a higher level. */
const isAccessManaged: RecordCommand<Rows['person']>['when'] = ({ id, level, has_joined }, { user, level: mine }) =>
  id !== user.id && has_joined && mayManageAccess(mine, level);

export const commands: Commands = {
  screens: {
    [places.people()]: 'employees staff team members directory funcionários colaboradores equipe',
    [places.team()]: 'direct reports people I lead whom I manage liderados subordinados quem lidero',
  },
  actions: [
    {
      name: 'invite',
      title: { en: 'Invite a person', 'pt-BR': 'Convidar uma pessoa' },
      also: 'new person add employee user member hire onboard nova pessoa adicionar funcionário usuário contratar admitir',
      icon: mdiAccountPlusOutline,
      needs: users.create,
      to: places.people({ new: true }),
    },
    {
      name: 'offboard',
      title: { en: 'Start an offboarding', 'pt-BR': 'Iniciar um desligamento' },
      also: 'leave terminate dismiss fire remove person demitir demissão desligar rescisão saída remover pessoa',
      icon: mdiAccountArrowRightOutline,
      needs: offboardings.offboard,
      to: places.people({ state: 'active' }),
    },
    {
      name: 'lines',
      title: { en: 'See who leads whom', 'pt-BR': 'Ver quem lidera quem' },
      also: 'org chart organization hierarchy manager reports team organograma hierarquia gestor liderados equipe',
      icon: mdiSitemapOutline,
      needs: lines.lines,
      to: places.lines,
    },
    {
      name: 'import-lines',
      title: { en: 'Import who leads whom from a CSV file', 'pt-BR': 'Importar quem lidera quem de um arquivo CSV' },
      also: 'org chart hierarchy upload spreadsheet organograma hierarquia planilha enviar',
      icon: mdiUploadOutline,
      needs: lines.importLines,
      to: places.lines,
    },
  ],
  person: [
    {
      name: 'person',
      title: { en: 'Open the profile', 'pt-BR': 'Abrir o perfil' },
      also: 'person contact level permissions pessoa contato nível permissões',
      icon: mdiAccountOutline,
      needs: users.byId,
      to: ({ id }) => places.person(id),
    },
    {
      name: 'change-person',
      title: { en: 'Change level, job title or access', 'pt-BR': 'Alterar nível, cargo ou acesso' },
      also: 'promote role rename leader permissions promover função líder permissões',
      icon: mdiAccountCogOutline,
      needs: users.update,
      to: ({ id }) => places.person(id),
    },
    {
      name: 'photo-of',
      title: { en: 'Change the photo', 'pt-BR': 'Trocar a foto' },
      also: 'picture face avatar imagem rosto',
      icon: mdiCameraOutline,
      needs: photos.uploadPhoto,
      when: (person, { user, level }) => mayChangePhoto({ id: user.id, level }, person),
      to: ({ id }) => places.person(id),
    },
    {
      name: 'password-link',
      title: { en: 'Create a password link', 'pt-BR': 'Criar um link de senha' },
      also: 'forgotten reset new sign in esquecida redefinir nova entrar',
      icon: mdiLockReset,
      needs: users.createPasswordLink,
      when: isAccessManaged,
      to: ({ id }) => places.person(id, { tab: 'access' }),
    },
    {
      name: 'end-sessions',
      title: { en: 'End all sessions', 'pt-BR': 'Encerrar todas as sessões' },
      also: 'sign out lost device second factor reset sair aparelho perdido segundo fator redefinir',
      icon: mdiLogoutVariant,
      needs: users.endSessions,
      when: isAccessManaged,
      to: ({ id }) => places.person(id, { tab: 'access' }),
    },
    {
      name: 'offboard',
      title: { en: 'Start offboarding', 'pt-BR': 'Iniciar desligamento' },
      also: 'leave terminate dismiss fire remove demitir demissão desligar rescisão saída remover',
      icon: mdiAccountArrowRightOutline,
      needs: offboardings.offboard,
      when: ({ id, is_active, has_joined, level }, { user, level: mine }) =>
        id !== user.id && is_active && has_joined && (level !== SUPER_ADMIN || mine === SUPER_ADMIN),
      to: ({ id }) => places.person(id, { tab: 'access', offboard: true }),
    },
  ],
};
