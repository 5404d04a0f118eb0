import { kopecks } from '#/kernel/money.ts'
import type { DocumentFacts, OrganizationFacts, PersonFacts } from './document-facts.ts'
import type { OwnTemplateKind } from './template.ts'

const sampleOrganization: OrganizationFacts = {
  fullName: 'Общество с ограниченной ответственностью «Образец»',
  shortName: 'ООО «Образец»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  address: 'г. Москва, ул. Образцовая, д. 1',
  bank: { bik: '044525225', account: '40702810900000000001' },
}

const samplePerson: PersonFacts = {
  name: 'Образцова Анна Петровна',
  shortName: 'Образцова А. П.',
  inn: '500100732259',
  birthdate: '1990-05-17',
  phone: '89001112233',
}

const shared = {
  number: 'Д-2026-000001',
  day: '2026-11-21',
  organization: sampleOrganization,
  person: samplePerson,
  platform: 'Наряд',
  agreement: { title: 'Соглашение об электронном взаимодействии', version: '1.0' },
}
const frame = { number: 'Д-2026-000001', day: '2026-11-20' }
const order = { number: 'Д-2026-000002', day: '2026-11-20' }
const task = { number: 'З-2026-000123', title: 'Логотип для кофейни' }
const amount = kopecks(1_500_000)

/** Data for a look at a template: invented, every field of the kind has a value. */
export function sampleFacts(kind: OwnTemplateKind): DocumentFacts {
  switch (kind) {
    case 'frame':
    case 'nda':
      return { ...shared, kind }
    case 'order':
      return {
        ...shared,
        kind,
        frame,
        amount,
        autoAcceptDays: 3,
        task: {
          ...task,
          result: 'Логотип в векторном формате и правила его применения',
          criteria: ['Файл SVG', 'Читается при ширине 16 мм'],
          place: 'г. Москва, ул. Образцовая, д. 1',
          startsOn: '2026-11-23',
          dueOn: '2026-12-01',
        },
      }
    case 'addendum':
      return {
        ...shared,
        kind,
        frame,
        terms: ['Оплата — в течение трёх рабочих дней после акта.', 'Результат сдаётся в формате PDF.'],
      }
    case 'act':
      return {
        ...shared,
        kind,
        frame,
        order,
        task,
        amount,
        services: [{ name: 'Разработка логотипа', unit: 'услуга', quantity: 1, price: amount, sum: amount }],
        period: { from: '2026-11-23', to: '2026-12-01' },
        acceptance: {
          ordered: kopecks(2_000_000),
          settlement: { by: 'agreement', reason: 'Меньше объём: сдан логотип, правила его применения не понадобились.' },
          remarks: 'Файлы сданы на день позже срока.',
        },
      }
  }
}

/** The same with nothing that a work may lack: who orders it and who does it are as they are. */
export function bareSampleFacts(kind: OwnTemplateKind): DocumentFacts {
  const facts = sampleFacts(kind)
  if (facts.kind === 'order')
    return { ...facts, task: { ...facts.task, criteria: [], place: '', startsOn: undefined }, autoAcceptDays: undefined }
  if (facts.kind !== 'act') return facts
  return { ...facts, acceptance: { ordered: facts.amount, settlement: undefined, remarks: undefined } }
}
