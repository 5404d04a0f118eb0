import type { ChannelReason } from '../port.ts'

type Known = { readonly text: string; readonly next?: string }

const askManager = 'Спросите менеджера ЮKassa, назвав номер выплаты'

/** The published reasons of a cancelled payout. A reason that nobody knows is shown as its word. */
const reasons: Readonly<Record<string, Known>> = {
  insufficient_funds: {
    text: 'На балансе шлюза не хватает денег',
    next: 'Пополните баланс шлюза в кабинете ЮKassa и повторите выплату',
  },
  fraud_suspected: {
    text: 'ЮMoney остановила выплату: похоже на мошенничество',
    next: 'Попросите исполнителя указать другой телефон или карту, либо спросите менеджера ЮKassa',
  },
  one_time_limit_exceeded: {
    text: 'Сумма больше предела одной выплаты',
    next: 'Выплатите меньшими суммами или попросите исполнителя указать другой способ: по СБП предел больше, чем на карту',
  },
  periodic_limit_exceeded: {
    text: 'Исчерпан предел выплат этому получателю за день или месяц',
    next: 'Повторите завтра или попросите исполнителя указать другой способ',
  },
  rejected_by_payee: {
    text: 'Банк получателя отклонил выплату',
    next: 'Попросите исполнителя узнать причину в своём банке или указать другой способ',
  },
  general_decline: { text: 'Выплата отменена без названной причины', next: askManager },
  issuer_unavailable: { text: 'Банк получателя не отвечал', next: 'Повторите выплату позже' },
  recipient_not_found: {
    text: 'По этому телефону в выбранном банке нет получателя СБП',
    next: 'Попросите исполнителя проверить телефон и банк для СБП',
  },
  recipient_check_failed: {
    text: 'Имя получателя не совпало с владельцем счёта',
    next: 'Попросите исполнителя указать свой телефон и банк: платить можно только ему самому',
  },
  identification_required: {
    text: 'Получатель не прошёл идентификацию в кошельке ЮMoney',
    next: 'Попросите исполнителя пройти идентификацию или указать другой способ',
  },
  self_employed_annual_limit_exceeded: {
    text: 'Доход исполнителя за год превысил бы 2,4 млн ₽',
    next: 'Платите ему как обычному физическому лицу или ИП',
  },
}

export const knownReasons: readonly string[] = Object.keys(reasons)

export function explainCancel(code: string): ChannelReason {
  const known = reasons[code] ?? { text: `Выплата отменена: ${code}`, next: askManager }
  return { code, ...known }
}
