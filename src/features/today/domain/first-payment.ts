import type { Permission } from '#/kernel/roles.ts'

type Step = { readonly name: string; readonly text: string; readonly may: Permission; readonly verb: string; readonly to: string }

/** What an organization does once before its first payment, in this order. */
export const firstPaymentSteps = {
  account: {
    name: 'Подключить счёт',
    text: 'Деньги уходят исполнителю с вашего счёта: через банк или файлом для него.',
    may: 'editAccounts',
    verb: 'Подключить',
    to: '/client/profile?tab=money',
  },
  task: {
    name: 'Опубликовать задание',
    text: 'Что сделать, сколько стоит и до какого дня.',
    may: 'editTasks',
    verb: 'Создать задание',
    to: '/client/tasks/edit',
  },
  person: {
    name: 'Выбрать исполнителя',
    text: 'Пригласите своего по телефону или выберите из откликов.',
    may: 'editTasks',
    verb: 'Пригласить',
    to: '/client/CheckStatus?tab=people&invite=',
  },
  contract: {
    name: 'Подписать договор и заказ',
    text: 'Обе стороны подписывают кодом из СМС.',
    may: 'signDocuments',
    verb: 'К документам',
    to: '/client/docs?tab=to_sign',
  },
  result: {
    name: 'Принять результат',
    text: 'Исполнитель сдаёт работу, вы принимаете и подписываете акт.',
    may: 'acceptResults',
    verb: 'К приёмке',
    to: '/client/tasks?state=review',
  },
  register: {
    name: 'Собрать реестр и согласовать',
    text: 'Принятые работы складываются в реестр, второй человек его согласует.',
    may: 'editRegisters',
    verb: 'Собрать реестр',
    to: '/client/registers?new=works',
  },
  payment: {
    name: 'Отправить выплату',
    text: 'Чек в ФНС оформим сами, как только деньги уйдут.',
    may: 'startPayments',
    verb: 'К реестрам',
    to: '/client/registers?filter=open',
  },
} as const satisfies Record<string, Step>

export type FirstPaymentStep = keyof typeof firstPaymentSteps
export const firstPaymentStepNames: readonly FirstPaymentStep[] = Object.keys(firstPaymentSteps).filter(
  (step): step is FirstPaymentStep => step in firstPaymentSteps,
)
