import { formatPhone } from '#/kernel/phone.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { PdfDocument, PdfPair } from '#/platform/server/pdf/pdf-document.ts'
import type { LegalBrand, ShownText } from './fill-text.ts'
import { layOutText } from './lay-out-text.ts'
import type { OwnConsent } from './queries.ts'

/** Prints a consent as a file for the person who gave it: who, when and how, then the exact text. */
export function printConsent(brand: LegalBrand, consent: OwnConsent, text: ShownText): PdfDocument {
  return {
    title: `Запись о согласии: ${text.title}`,
    language: 'ru',
    blocks: [
      { kind: 'heading', level: 1, text: 'Запись о принятии документа', below: text.title },
      { kind: 'keyValues', pairs: factsOf(brand, consent, text) },
      { kind: 'heading', level: 2, text: 'Принятый текст' },
      ...layOutText(text),
    ],
    footer: { left: `Запись ${consent.id}` },
    info: { author: brand.operator.name, creator: brand.name, createdAt: consent.withdrawn_at ?? consent.accepted_at },
  }
}

function factsOf({ operator }: LegalBrand, consent: OwnConsent, text: ShownText): PdfPair[] {
  const { phone } = consent
  const name = [consent.surname, consent.firstname, consent.secondname].filter(Boolean).join(' ')
  return [
    { label: 'Кто принял', value: name === '' ? 'Имя в профиле не указано' : name },
    { label: 'Телефон профиля', value: phone ? formatPhone(phone) : 'не указан' },
    { label: 'Номер профиля', value: consent.person_id },
    { label: 'Кому', value: `${operator.name}, ИНН ${operator.inn}, ОГРН ${operator.ogrn}, ${operator.address}` },
    { label: 'Документ', value: `${text.title}, редакция ${text.version}` },
    { label: 'SHA-256 текста', value: text.sha256.toString('hex') },
    { label: 'Принято', value: `${formatMoment(consent.accepted_at)} (МСК, UTC+3)` },
    { label: 'Как', value: consent.method === 'code' ? 'Одноразовым кодом из СМС' : 'Отметкой в окне сервиса' },
    ...(consent.box_text === '' ? [] : [{ label: 'Слова у отметки или на кнопке', value: `«${consent.box_text}»` }]),
    ...(consent.code_id === null ? [] : [{ label: 'Запись о коде', value: consent.code_id }]),
    { label: 'Сетевой адрес', value: consent.ip },
    { label: 'Браузер', value: consent.user_agent === '' ? 'не назвал себя' : consent.user_agent },
    ...(consent.session_id === null ? [] : [{ label: 'Сеанс', value: consent.session_id }]),
    { label: 'Запись', value: consent.id },
    { label: 'Состояние', value: consent.withdrawn_at ? `Отозвано ${formatMoment(consent.withdrawn_at)} (МСК)` : 'Не отозвано' },
  ]
}
