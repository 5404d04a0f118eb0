import { readText } from '#/features/legal/server/read-text.ts'
import type { TextDeps } from '#/features/legal/server/read-text.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { hasLeadSince, lockLead, insertLead } from './queries.ts'

export type LeadForm = {
  readonly Name: string
  readonly Phone: Phone
  readonly type: 'client' | 'person'
  readonly consent: boolean
}

const repeatMinutes = 10

/** Saves a call-back request with the edition of the consent shown beside the box. */
export async function addLead(
  deps: TextDeps & { readonly db: Database },
  ip: string,
  form: LeadForm,
): Promise<Result<undefined, Refusal<'consentMissing' | 'leadRepeated' | 'tooOften'>>> {
  if (!form.consent) return refuse({ kind: 'consentMissing' })
  const limits = await takeFromLimits(deps.db, deps.clock, [
    { key: `lead:ip:${ip}`, count: 10, seconds: 600 },
    { key: `lead:ip-day:${ip}`, count: 50, seconds: 86_400 },
  ])
  if (!limits.ok) return limits
  const consent = await readText(deps.db, deps, 'pdn')
  return deps.db.transaction().execute(async (tx) => {
    await lockLead(tx, form.Phone)
    const now = deps.clock.now()
    if (await hasLeadSince(tx, form.Phone, now.subtract({ minutes: repeatMinutes }))) return refuse({ kind: 'leadRepeated' })
    await insertLead(tx, {
      id: newId('lead', deps.clock),
      name: form.Name,
      phone: form.Phone,
      type: form.type,
      consent_version: consent.version,
      consent_sha256: consent.sha256,
      ip,
      created_at: now,
    })
    return ok()
  })
}
