import { fullName } from '#/features/profile/domain/profile.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatDay, formatMoment } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { PdfDocument, PdfPair } from '#/platform/server/pdf/pdf-document.ts'
import { findEvidence } from './evidence-queries.ts'
import type { Evidence } from './evidence-queries.ts'

export type RenderEvidenceDeps = {
  readonly db: Database
  readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
  readonly brand: { readonly name: string; readonly operator: { readonly name: string; readonly inn: string } }
}

type Asker = { readonly name: string; readonly inn: string }

/**
 * «Справка о проверке»: what the tax service answered, when and to whom; undefined for an answer that is not the organization's to see. The
 * same answer gives the same bytes.
 */
export async function renderEvidence(
  deps: RenderEvidenceDeps,
  scope: Pick<ClientScope, 'orgId' | 'branchIds'>,
  id: Id<'statusCheck'>,
) {
  const evidence = await findEvidence(deps.db, scope, id)
  if (!evidence) return undefined
  const { fullName: name, inn } = await readOrganization(deps.db, scope.orgId)
  return { inn: evidence.inn, bytes: await deps.renderPdf(layOut(evidence, { name, inn }, deps.brand)) }
}

function layOut(evidence: Evidence, asker: Asker, brand: RenderEvidenceDeps['brand']): PdfDocument {
  return {
    title: `Справка о проверке статуса ИНН ${evidence.inn} на ${formatDay(evidence.day)}`,
    language: 'ru',
    blocks: [
      { kind: 'heading', level: 1, text: 'Справка о проверке', below: 'статуса плательщика налога на профессиональный доход' },
      { kind: 'paragraph', align: 'center', text: [{ text: verdictOf(evidence), strong: true }] },
      { kind: 'keyValues', pairs: pairsOf(evidence, asker) },
      {
        kind: 'paragraph',
        size: 'small',
        text: `Справку сформировал сервис «${brand.name}» (${brand.operator.name}, ИНН ${brand.operator.inn}) по сохранённому ответу ФНС России. Справка не заменяет документы ФНС.`,
      },
    ],
    footer: { left: `Проверка ${evidence.id}` },
    info: { author: brand.operator.name, creator: brand.name, createdAt: evidence.checked_at },
  }
}

function verdictOf({ result, day }: Evidence): string {
  const on = formatDay(day)
  if (result === 'active') return `На ${on} является плательщиком налога на профессиональный доход`
  if (result === 'notActive') return `На ${on} не является плательщиком налога на профессиональный доход`
  return `На ${on} статус не установлен: ФНС не ответила`
}

function pairsOf(evidence: Evidence, asker: Asker): PdfPair[] {
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
