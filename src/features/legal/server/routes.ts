import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import * as contract from '../contract.ts'
import { textSlugs } from '../domain/consent.ts'
import { acceptAgreement } from './accept-agreement.ts'
import { acceptConsents } from './accept-consents.ts'
import { shownVersions } from './edition-queries.ts'
import { explainDue } from './explain-due.ts'
import type { ShownText } from './fill-text.ts'
import { listLedger } from './list-ledger.ts'
import { printConsent } from './print-consent.ts'
import { printProcessors } from './print-processors.ts'
import type { KnownProcessors } from './print-processors.ts'
import { printText } from './print-text.ts'
import { readAcceptedText } from './read-accepted-text.ts'
import { readEdition } from './read-edition.ts'
import { readText } from './read-text.ts'
import type { TextDeps } from './read-text.ts'
import { sendAgreementCode } from './send-agreement-code.ts'
import { withdrawConsent } from './withdraw-consent.ts'

export type LegalDeps = SendCodeDeps &
  TextDeps & {
    readonly renderPdf: (document: PdfDocument) => Promise<Uint8Array>
    readonly processors: KnownProcessors
  }

export function legalRoutes(api: Api, deps: LegalDeps): void {
  publicRoutes(api, deps)
  ledgerRoutes(api, deps)
  acceptanceRoutes(api, deps)
}

function publicRoutes(api: Api, deps: LegalDeps): void {
  // There are few editions, each printed once: strangers cannot make the server print again and again.
  const printed = new Map<string, Promise<Uint8Array>>()
  serve(api, contract.listTexts, async () => {
    const texts = await Promise.all(textSlugs.map((slug) => readText(deps.db, deps, slug)))
    return ok({ items: texts.map(headOf) })
  })
  serve(api, contract.getText, async ({ params, query }) => {
    const edition = await readEdition(deps.db, deps, params.slug, query.version)
    if (!edition) return refuse({ kind: 'notFound' })
    const versions = await shownVersions(deps.db, params.slug)
    return ok({
      ...viewOf(edition.text),
      is_current: edition.isCurrent,
      changes: [...edition.text.changes],
      editions: versions.map(({ version, day }) => ({ version, date: day.toString() })),
    })
  })
  serve(api, contract.getTextPdf, async ({ params, query }) => {
    const edition = await readEdition(deps.db, deps, params.slug, query.version)
    if (!edition) return refuse({ kind: 'notFound' })
    const { text } = edition
    const key = `${text.slug} ${text.sha256.toString('hex')}`
    const bytes = printed.get(key) ?? deps.renderPdf(printText(deps.brand, text))
    printed.set(key, bytes)
    bytes.catch(() => printed.delete(key))
    return ok({ bytes: await bytes, type: 'application/pdf', name: fileNameOf(text), inline: true })
  })
  // The settings it tells of are read once at the start.
  let processors: Promise<Uint8Array> | undefined
  serve(api, contract.getProcessorsPdf, async () => {
    processors ??= deps.renderPdf(printProcessors(deps.brand, deps.processors, deps.clock.now()))
    processors.catch(() => (processors = undefined))
    return ok({ bytes: await processors, type: 'application/pdf', name: 'Кто обрабатывает данные.pdf', inline: true })
  })
}

function ledgerRoutes(api: Api, deps: LegalDeps): void {
  serve(api, contract.listConsents, async ({ scope }) => ok({ items: await listLedger(deps.db, scope.personId) }))
  serve(api, contract.listDue, async ({ scope, params }) => ok({ items: await explainDue(deps, scope.personId, params.role) }))
  serve(api, contract.getAcceptedText, async ({ scope, params }) => {
    const accepted = await readAcceptedText(deps, scope, params.id)
    return accepted ? ok(viewOf(accepted.text)) : refuse({ kind: 'notFound' })
  })
  serve(api, contract.getConsentPdf, async ({ scope, params }) => {
    const accepted = await readAcceptedText(deps, scope, params.id)
    if (!accepted) return refuse({ kind: 'notFound' })
    const limits = await takeFromLimits(deps.db, deps.clock, [{ key: `consent-pdf:${scope.personId}`, count: 30, seconds: 600 }])
    if (!limits.ok) return limits
    const bytes = await deps.renderPdf(printConsent(deps.brand, accepted.consent, accepted.text))
    return ok({ bytes, type: 'application/pdf', name: `Согласие. ${fileNameOf(accepted.text)}` })
  })
}

function acceptanceRoutes(api: Api, deps: LegalDeps): void {
  serve(api, contract.giveConsents, ({ scope, caller, params, body }) =>
    acceptConsents(deps, scope, caller, { side: params.role, slugs: body.slugs, seen: body.seen }),
  )
  serve(api, contract.takeBackConsent, async ({ scope, params }) => {
    await withdrawConsent(deps, scope, params.slug)
    return ok()
  })
  serve(api, contract.takeBackAndClose, async ({ scope, params }) => {
    await withdrawConsent(deps, scope, params.slug)
    return ok()
  })
  serve(api, contract.sendAgreementCode, async ({ scope }) =>
    scope.signedUp ? sendAgreementCode(deps, scope) : refuse({ kind: 'signUpFirst' }),
  )
  serve(api, contract.acceptAgreement, async ({ scope, caller, body }) =>
    scope.signedUp ? acceptAgreement(deps, scope, caller, body.code) : refuse({ kind: 'signUpFirst' }),
  )
}

function viewOf(text: ShownText) {
  return { ...headOf(text), markdown: text.markdown }
}

function headOf({ slug, title, version, date, sha256 }: ShownText) {
  return { slug, title, version, date: date.toString(), sha256: sha256.toString('hex') }
}

function fileNameOf({ title, version }: ShownText): string {
  return `${title}, редакция ${version}.pdf`
}
