import { final, lifecycle } from '#/kernel/lifecycle.ts'

/** A file of people to invite, worked through in portions. */
export const invitationListLifecycle = lifecycle(
  { running: { finish: { to: 'done', by: 'system' } }, done: final },
  { running: 'Приглашаем', done: 'Готово' },
)
export const invitationListStates = invitationListLifecycle.states

/** A line of the file: invited, skipped because the person needs no invitation, or never tried because it is wrong. */
export const invitationLineLifecycle = lifecycle(
  {
    waiting: { invite: { to: 'invited', by: 'system' }, skip: { to: 'skipped', by: 'system' } },
    invited: final,
    skipped: final,
    wrong: final,
  },
  { waiting: 'Ждёт приглашения', invited: 'Приглашён', skipped: 'Пропущена', wrong: 'С ошибкой' },
  ['waiting', 'skipped', 'wrong'],
)
