import { plural } from '#/kernel/russian.ts'
import type { DocumentSource } from './contract-answer.ts'
import { documentKindNames, documentLifecycle } from './document.ts'
import type { DocumentSide, DocumentState } from './document.ts'
import type { DocumentContent } from './document-block.ts'
import type { OrganizationFacts, PaperFacts, PersonFacts } from './document-facts.ts'
import { shortDay } from './party-blocks.ts'

/** What stands where other documents name the edition of their template: no template of ours made it. */
export const outsideTemplate = 'outside'

export const outsideTemplateName = 'Подписаны вне платформы'

/** What proves a contract signed elsewhere, and what does not. Said wherever the document is shown or given. */
export const outsideEvidence =
  'Договор подписан вне платформы: кода из СМС и протокола подписания у нас нет. Доказательство — сам подписанный оригинал: на бумаге ' +
  'или там, где его подписали. Мы храним загруженный файл без изменений, его SHA-256 и запись, кто и когда его загрузил.'

/** The same of a contract of that state: an objection is told with it. */
export function evidenceOf({ source, state }: { readonly source: DocumentSource; readonly state: DocumentState }): string | null {
  if (source !== 'outside') return null
  if (documentLifecycle.is.disputed(state)) return `${outsideEvidence} Исполнитель сообщил, что договор не его: он не действует.`
  if (documentLifecycle.is.misloaded(state))
    return `${outsideEvidence} Заказчик сообщил, что загрузил его по ошибке: он не действует.`
  return outsideEvidence
}

/** Said to a person in place of a file that he says is not his: it may be of somebody else. */
export const closedToPerson =
  'Файл и текст закрыты: вы сообщили, что договор не ваш, или заказчик — что загрузил его по ошибке. В файле могут быть чужие данные. ' +
  'Заказчик хранит его как доказательство.'

/** The file and the text of a contract that is not of its person, by the word of a side, are shown to the customer only. */
export function isClosedTo(side: DocumentSide, { closed_to_person: isClosed }: { readonly closed_to_person: boolean }): boolean {
  return side === 'person' && isClosed
}

/** Files of signed contracts are scans and originals with a signature of their own: one is not changed here, so it stays valid. */
export const harmlessOfOutside = ['signed', 'form'] as const

/** In one list, and in the files of one list. */
export const mostOutsideRows = 500

/** An organization loads at most so many lists a day and files an hour: limits against floods, not against work. */
export const outsideListsOfDay = { count: 20, seconds: 86_400 } as const
export const outsidePapersOfHour = { count: 3000, seconds: 3600 } as const

/** So many days a contract waits for its person to come to the platform; then it is let go, and may be loaded again. */
export const outsideWaitsDays = 180

/** So many days the rows with errors can be downloaded, and the files of no contract lie. */
export const outsideErrorsDays = 30

export type OutsideFacts = {
  readonly organization: OrganizationFacts
  readonly person: PersonFacts
  readonly number: string
  /** `2025-03-12`: the day of the contract. */
  readonly day: string
  readonly paper: PaperFacts
  /** Who loaded it, and when: «21.11.2026 14:02». */
  readonly loadedBy: string
  readonly loadedAt: string
}

/** «Рамочный договор № 12/25 от 12.03.2025», by the number and the day it bears. */
export function outsideTitle({ number, day }: Pick<OutsideFacts, 'number' | 'day'>): string {
  return `${documentKindNames.frame} № ${number} от ${shortDay(day)}`
}

/** What the page of the document says of itself: the contract is its file. */
export function outsideContent(facts: OutsideFacts): DocumentContent {
  const { organization, person, paper } = facts
  const pairs = [
    { label: 'Номер', value: facts.number },
    { label: 'Дата договора', value: shortDay(facts.day) },
    { label: 'Заказчик', value: `${organization.shortName}, ИНН ${organization.inn}` },
    { label: 'Исполнитель', value: `${person.name}, ИНН ${person.inn}` },
    { label: 'Файл', value: `${paper.fileName}, ${paper.pages} ${plural(paper.pages, 'страница', 'страницы', 'страниц')}` },
    { label: 'SHA-256 файла', value: paper.sha256 },
    { label: 'Загрузил', value: `${facts.loadedBy}, ${facts.loadedAt} (МСК)` },
  ]
  return {
    blocks: [
      { kind: 'heading', level: 1, text: outsideTitle(facts), below: 'Подписан вне платформы' },
      { kind: 'paragraph', text: outsideEvidence },
      { kind: 'keyValues', pairs },
    ],
    parties: {
      client: { name: organization.shortName, inn: organization.inn },
      person: { name: person.name, shortName: person.shortName, inn: person.inn },
    },
    short: [
      { label: 'Что это', value: 'Копия рамочного договора, который стороны подписали вне платформы' },
      { label: 'Чем доказывается', value: 'Подписанным оригиналом: нашей подписи под файлом нет' },
      { label: 'Если договор не ваш', value: 'Исполнитель может сообщить об этом на странице договора' },
    ],
  }
}

/** Reasons a person may give for disputing a contract signed outside. */
export const disputeReasons = [
  'Я не подписывал этот договор',
  'Это договор другого человека',
  'Договор уже не действует',
  'Файл не тот',
  'Другое',
] as const
