import { roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { defineReports } from './report.ts'
import type { Report } from './report.ts'

const payments = { key: 'payments', title: 'Выплат', kind: 'count' } as const
const people = { key: 'people', title: 'Исполнителей', kind: 'count' } as const
const total = { key: 'total', title: 'Сумма', kind: 'money' } as const
const share = { key: 'share', title: 'Доля', kind: 'percent' } as const
const spent = 'Исполненные выплаты по дню списания. Возвращённые банком не считаются.'

/** Every report, in the order of the screen. */
export const reports = defineReports({
  months: {
    title: 'Расходы по месяцам',
    tab: 'По месяцам',
    about: spent,
    may: 'seeReceipts',
    period: 'year',
    filters: ['branch', 'service', 'words'],
    rows: 'Месяц',
    columns: [payments, people, total],
    chart: { kind: 'months', columns: ['total'] },
  },
  people: {
    title: 'Расходы по исполнителям',
    tab: 'По исполнителям',
    about: spent,
    may: 'seeReceipts',
    period: 'month',
    filters: ['branch', 'service', 'words'],
    rows: 'Исполнитель',
    columns: [{ key: 'inn', title: 'ИНН', kind: 'text' }, payments, total, share],
    chart: { kind: 'bars', column: 'total' },
  },
  services: {
    title: 'Расходы по услугам',
    tab: 'По услугам',
    about: `${spent} Услуга — категория задания.`,
    may: 'seeReceipts',
    period: 'month',
    filters: ['branch', 'words'],
    rows: 'Услуга',
    columns: [payments, people, total, share],
    chart: { kind: 'bars', column: 'total' },
  },
  branches: {
    title: 'Расходы по подразделениям',
    tab: 'По подразделениям',
    about: `${spent} Подразделение — то, чьё задание оплачено.`,
    may: 'seeReceipts',
    period: 'month',
    filters: ['service', 'words'],
    rows: 'Подразделение',
    columns: [payments, people, total, share],
    chart: { kind: 'bars', column: 'total' },
  },
  coverage: {
    title: 'Обеспеченность чеками',
    tab: 'Чеки',
    about: 'Какая часть выплаченного подтверждена действующим чеком. Выплаты, по которым чек не нужен, не считаются.',
    may: 'seeReceipts',
    period: 'year',
    filters: ['branch', 'service', 'words'],
    rows: 'Месяц',
    columns: [
      { key: 'paid', title: 'Выплачено', kind: 'money' },
      { key: 'covered', title: 'С чеком', kind: 'money' },
      { key: 'missing', title: 'Без чека', kind: 'money' },
      { key: 'lacking', title: 'Выплат без чека', kind: 'count' },
      { key: 'coverage', title: 'Обеспеченность', kind: 'percent' },
    ],
    chart: { kind: 'months', columns: ['coverage'] },
  },
  days: {
    title: 'Дни от приёмки до оплаты',
    tab: 'Сроки',
    about:
      'Календарные дни от приёмки работы до списания денег, по месяцу оплаты. Половина работ оплачена не позже медианы, девять из десяти — не позже «90 %».',
    may: 'seeReceipts',
    period: 'year',
    filters: ['branch', 'service', 'words'],
    rows: 'Месяц',
    columns: [
      { key: 'works', title: 'Работ', kind: 'count' },
      { key: 'median', title: 'Медиана, дней', kind: 'days' },
      { key: 'most', title: '90 %, дней', kind: 'days' },
    ],
    chart: { kind: 'months', columns: ['median', 'most'] },
  },
  errors: {
    title: 'Ошибки реестров по причинам',
    tab: 'Ошибки',
    about: 'Строки реестров, которые ждут исправления сегодня. У строки может быть несколько причин.',
    may: 'editRegisters',
    filters: ['branch'],
    rows: 'Причина',
    columns: [
      { key: 'code', title: 'Код', kind: 'text' },
      { key: 'lines', title: 'Строк', kind: 'count' },
      { key: 'registers', title: 'Реестров', kind: 'count' },
      total,
    ],
    chart: { kind: 'bars', column: 'lines' },
  },
  standing: {
    title: 'Исполнители по статусу и риску',
    tab: 'Исполнители',
    about:
      'Исполнители не из архива на сегодня: статус НПД по последней проверке и критерии приказа № 685н. «Близко» — попадут, если платить как сейчас.',
    may: 'checkNpdStatus',
    whole: true,
    filters: [],
    rows: 'Статус НПД',
    columns: [
      { key: 'all', title: 'Исполнителей', kind: 'count' },
      { key: 'stopped', title: 'На паузе и заблокированы', kind: 'count' },
      { key: 'calm', title: 'Без риска', kind: 'count' },
      { key: 'coming', title: 'Близко к порогу', kind: 'count' },
      { key: 'matching', title: 'Под критериями', kind: 'count' },
    ],
    chart: { kind: 'shares', parts: ['calm', 'coming', 'matching'] },
  },
})

export type ReportKey = keyof typeof reports
export const reportKeys = Object.keys(reports) as [ReportKey, ...ReportKey[]]

export function isReportKey(text: string): text is ReportKey {
  return Object.hasOwn(reports, text)
}

export function reportOf(key: ReportKey): Report {
  return reports[key]
}

/** Reports a member may see, in the order of the screen. */
export function reportsFor({ role, whole }: { readonly role: MemberRole; readonly whole: boolean }): ReportKey[] {
  return reportKeys.filter((key) => roleMay(role, reportOf(key).may) && (whole || reportOf(key).whole !== true))
}
