import { lines } from '@jornada/contract/user-lines';
import { users } from '@jornada/contract/user';
import { offboardings } from '@jornada/contract/user-offboarding';
import { SUPER_ADMIN } from '@jornada/domain/access';
import { mdiAccountArrowRightOutline, mdiAccountOutline, mdiAccountPlusOutline, mdiSitemapOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

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
