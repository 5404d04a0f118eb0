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
      wait: { to: 'awaiting', by: 'system' },
      fail: { to: 'wrong', by: 'system' },
    },
    awaiting: {
      wait: { to: 'awaiting', by: 'system' },
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
/** What a row that awaits waits for. */
export const outsideWaits = {
  person: 'Ждёт, пока исполнитель примет приглашение',
  inn: 'Исполнитель пришёл, но его ИНН не подтверждён: договор появится, когда он подключит «Мой налог»',
  signing: 'Исполнитель или ваш сотрудник подписывает сейчас рамочный договор платформы: решится, когда подписание закончится',
} as const
export type OutsideWait = keyof typeof outsideWaits
/** Why a row stopped waiting. */
export const outsideLapses = {
  person: 'исполнитель не пришёл в срок',
  inn: 'исполнитель не подтвердил ИНН в срок',
  signing: 'подписание договора платформы не закончилось в срок',
  uninvited: 'приглашение отозвано, истекло или принято с другим ИНН: загрузите договор снова и пригласите исполнителя',
} as const

/** They wait for somebody to come; the rest is about a person who is here. */
export const absentOutsideWait = 'person' satisfies OutsideWait

export type OutsideRowState = StateOf<typeof outsideRowLifecycle>
/** Its contract is to be made yet, so its file and its data are needed. */
export const openOutsideRowStates = ['waiting', 'awaiting'] as const satisfies readonly OutsideRowState[]

/** What a row says of a person goes once it is not needed. */
export const emptiedOutsideRow = {
  cells: null,
  inn: null,
  phone: null,
  number: null,
  day: null,
  paper_id: null,
  waits_for: null,
} as const
