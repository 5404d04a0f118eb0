import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract.ts'
import { parseTextSlug, textSlugs } from '../domain/consent.ts'
import { acceptAgreement } from './accept-agreement.ts'
import { acceptConsents } from './accept-consents.ts'
import { consentsOf } from './queries.ts'
import { readSource } from './read-source.ts'
import { readText } from './read-text.ts'
import type { LegalBrand, ReadText } from './read-text.ts'
import { sendAgreementCode } from './send-agreement-code.ts'
import { withdrawConsent } from './withdraw-consent.ts'

export type LegalDeps = SendCodeDeps & { readonly brand: LegalBrand }

export function legalRoutes(api: Api, deps: LegalDeps): void {
  serve(api, contract.listTexts, async () => ok({ items: textSlugs.map((slug) => headOf(readText(deps.brand, slug))) }))
  serve(api, contract.getText, async ({ params }) => {
    const text = readText(deps.brand, params.slug)
    return ok({ ...headOf(text), markdown: text.markdown })
  })
  serve(api, contract.giveConsents, ({ scope, caller, body }) => acceptConsents(deps, scope, caller, body.slugs))
  serve(api, contract.takeBackConsent, async ({ scope, params }) => {
    await withdrawConsent(deps, scope, params.slug)
    return ok()
  })
  serve(api, contract.sendAgreementCode, async ({ scope }) =>
    scope.signedUp ? sendAgreementCode(deps, scope) : refuse({ kind: 'signUpFirst' }),
  )
  serve(api, contract.acceptAgreement, async ({ scope, caller, body }) =>
    scope.signedUp ? acceptAgreement(deps, scope, caller, body.code) : refuse({ kind: 'signUpFirst' }),
  )
  serve(api, contract.listConsents, async ({ scope }) => {
    const rows = await consentsOf(deps.db, scope.personId)
    return ok({
      items: rows.map((row) => {
        const slug = parseTextSlug(row.slug)
        const source = slug && readSource(slug)
        return {
          slug: row.slug,
          title: source?.title ?? row.slug,
          version: row.version,
          text_sha256: row.text_sha256.toString('hex'),
          method: row.method,
          accepted_at: row.accepted_at.toString(),
          withdrawn_at: row.withdrawn_at?.toString() ?? null,
          is_current: row.withdrawn_at === null && row.version === source?.version,
        }
      }),
    })
  })
}

function headOf({ slug, title, version, date, sha256 }: ReadText) {
  return { slug, title, version, date: date.toString(), sha256: sha256.toString('hex') }
}
