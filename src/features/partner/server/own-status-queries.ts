import * as z from 'zod/mini'
import { regions } from '#/features/profile/domain/region.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { isNpd, npdStatusOf } from '#/kernel/npd-status.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { isPartner } from '../domain/binding.ts'
import { bindingOf } from './queries.ts'
import { takeNewestStatus } from './take-newest-status.ts'

/** Stored part of the tax service's answer about a payer; activities by name, the region by its OKTMO code. */
const taxpayerFacts = z.object({
  since: z.string(),
  region: z.string(),
  activities: z.array(z.string()),
  certificate: z.nullable(z.string()),
})
export type TaxpayerFacts = z.output<typeof taxpayerFacts>

/** The last answer about a person's status and, while they are bound, the tax service's data on them as a payer. */
export async function ownStatusOf(reader: Reader, personId: Id<'person'>, inn: PersonInn | undefined) {
  const [answer, binding] = await Promise.all([inn ? lastAnswer(reader, inn) : undefined, bindingOf(reader, personId)])
  const read = isPartner(binding?.state) ? z.safeParse(taxpayerFacts, binding?.taxpayer) : undefined
  const facts = read?.success ? read.data : undefined
  const since = facts ? moscowDate(Temporal.Instant.from(facts.since)) : (answer?.registered_on ?? undefined)
  const state = npdStatusOf(answer?.result)
  return {
    state,
    checked_at: answer?.checked_at.toString() ?? null,
    since: isNpd.not_active(state) ? null : (since?.toString() ?? null),
    region: facts ? regionName(facts.region) : null,
    activities: facts?.activities ?? [],
    certificate: facts?.certificate ?? null,
    facts_at: facts ? (binding?.taxpayer_at?.toString() ?? null) : null,
  }
}

function lastAnswer(reader: Reader, inn: PersonInn) {
  const answers = reader.selectFrom('npd_status_checks').select(['result', 'checked_at', 'registered_on']).where('inn', '=', inn)
  return takeNewestStatus(answers).executeTakeFirst()
}

/** The first digits of an OKTMO code identify the region; the longest match wins. */
function regionName(oktmo: string): string {
  const [found] = regions.filter(({ code }) => oktmo.startsWith(code)).toSorted((a, b) => b.code.length - a.code.length)
  return found?.name ?? oktmo
}
