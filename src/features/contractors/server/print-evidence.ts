import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { PdfDocument, PdfPair } from '#/platform/server/pdf/pdf-document.ts'
import { findEvidence } from './evidence-queries.ts'
import type { Evidence } from './evidence-queries.ts'

export type EvidenceDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
  readonly brand: { readonly name: string; readonly operator: { readonly name: string; readonly inn: string } }
}

/**
 * Prints «Справка о проверке»: what the tax service answered, when and to whom; for the organization that requested it or paid
 * on it.
 */
export async function printEvidence(deps: EvidenceDeps, scope: ClientScope, id: Id<'statusCheck'>) {
  const evidence = await findEvidence(deps.db, scope, id)
  if (!evidence) return refuse({ kind: 'notFound' })
  const allowed = await takeFromLimits(deps.db, deps.clock, [
    { key: `status-evidence:${scope.personId}`, count: 60, seconds: 600 },
  ])
  if (!allowed.ok) return allowed
  const organization = await readOrganization(deps.db, scope.orgId)
  const bytes = await deps.renderPdf({
    title: `Справка о проверке статуса ИНН ${evidence.inn} на ${formatDay(evidence.day)}`,
    language: 'ru',
    blocks: [
      { kind: 'heading', level: 1, text: 'Справка о проверке', below: 'статуса плательщика налога на профессиональный доход' },
      { kind: 'paragraph', align: 'center', text: [{ text: verdictOf(evidence), strong: true }] },
      { kind: 'keyValues', pairs: pairsOf(evidence, { name: organization.fullName, inn: organization.inn }) },
      {
        kind: 'paragraph',
        size: 'small',
        text: `Справку сформировал сервис «${deps.brand.name}» (${deps.brand.operator.name}, ИНН ${deps.brand.operator.inn}) по сохранённому ответу ФНС России. Справка не заменяет документы ФНС.`,
      },
    ],
    footer: { left: `Проверка ${evidence.id}` },
    info: { author: deps.brand.operator.name, creator: deps.brand.name, createdAt: evidence.checked_at },
  })
  return ok({ bytes, type: 'application/pdf', name: `Справка о проверке ${evidence.inn}.pdf` })
}

function verdictOf({ result, day }: Evidence): string {
  const on = formatDay(day)
  if (result === 'active') return `На ${on} является плательщиком налога на профессиональный доход`
  if (result === 'notActive') return `На ${on} не является плательщиком налога на профессиональный доход`
  return `На ${on} статус не установлен: ФНС не ответила`
}

function pairsOf(evidence: Evidence, asker: { readonly name: string; readonly inn: string }): PdfPair[] {
  const known = evidence.contractor_id !== null
  const name = fullName({
    surname: evidence.surname ?? '',
    firstname: evidence.firstname ?? '',
    secondname: evidence.secondname ?? '',
  })
  return [
    { label: 'ИНН', value: evidence.inn },
    ...(known && name !== '' ? [{ label: 'Исполнитель', value: name }] : []),
    { label: 'На дату', value: formatDay(evidence.day) },
    ...(known && evidence.registered_on ? [{ label: 'На учёте с', value: formatDay(evidence.registered_on) }] : []),
    ...(known && evidence.unregistered_on ? [{ label: 'Снят с учёта', value: formatDay(evidence.unregistered_on) }] : []),
    { label: 'Проверено', value: `${formatMoment(evidence.checked_at)} (МСК, UTC+3)` },
    {
      label: 'Источник',
      value:
        known && evidence.source === 'partner'
          ? 'ФНС России, открытый API для партнёров'
          : 'ФНС России, сервис «Проверка статуса налогоплательщика НПД»',
    },
    { label: 'Для кого', value: `${asker.name}, ИНН ${asker.inn}` },
    { label: 'SHA-256 ответа', value: evidence.answer_sha256?.toString('hex') ?? 'ответа не было' },
    ...evidence.payouts.map((payout) => ({ label: 'Выплата', value: `${payout.register}, строка ${payout.row}` })),
    { label: 'Номер проверки', value: evidence.id },
  ]
}
