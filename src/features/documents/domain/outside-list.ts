import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

/** A list of contracts signed elsewhere, worked through row by row. */
export const outsideListLifecycle = lifecycle(
  { running: { finish: { to: 'done', by: 'system' } }, done: final },
  { running: 'Загружаем', done: 'Готово' },
)
export const outsideListStates = outsideListLifecycle.states

/** A row: its contract is made, awaits its person, or is not made for the reason it says. */
export const outsideRowLifecycle = lifecycle(
  {
    waiting: {
      make: { to: 'made', by: 'system' },
      invite: { to: 'awaiting', by: 'system' },
      fail: { to: 'wrong', by: 'system' },
    },
    awaiting: {
      make: { to: 'made', by: 'system' },
      fail: { to: 'wrong', by: 'system' },
      lapse: { to: 'lapsed', by: 'system' },
    },
    made: final,
    wrong: final,
    lapsed: final,
  },
  {
    waiting: 'В очереди',
    awaiting: 'Ждёт исполнителя',
    made: 'Договор загружен',
    wrong: 'С ошибкой',
    lapsed: 'Исполнитель не пришёл',
  },
  ['waiting', 'wrong'],
)
export const outsideRowStates = outsideRowLifecycle.states
export type OutsideRowState = StateOf<typeof outsideRowLifecycle>
/** Its contract is to be made yet, so its file and its data are needed. */
export const openOutsideRowStates = ['waiting', 'awaiting'] as const satisfies readonly OutsideRowState[]
